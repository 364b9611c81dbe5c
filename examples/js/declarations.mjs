// Writes types/<module>.d.mts, the types of this package's modules, from their comments:
// `npm install && node declarations.mjs`.
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const MODULES = ["bot", "client", "process", "worker"];
const SETTINGS = "--ignoreConfig --allowJs --declaration --emitDeclarationOnly --strict"
  + " --target es2022 --module nodenext --lib es2022,dom --types node --outDir";

const here = fileURLToPath(new URL(".", import.meta.url));
const made = await mkdtemp(join(tmpdir(), "types-"));
try {
  const tsc = join(here, "node_modules", "typescript", "bin", "tsc");
  const sources = MODULES.map((name) => `${name}.mjs`);
  execFileSync(process.execPath, [tsc, ...SETTINGS.split(" "), made, ...sources], { cwd: here, stdio: "inherit" });
  for (const name of MODULES) {
    const text = await readFile(join(made, `${name}.d.mts`), "utf-8");
    const banner = `// The types of ${name}.mjs. Written by declarations.mjs, not by hand.\n`;
    await writeFile(join(here, "types", `${name}.d.mts`), banner + text.replaceAll('"./types/', '"./'));
  }
} finally {
  await rm(made, { recursive: true });
}
