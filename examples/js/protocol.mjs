// Writes types/protocol.d.ts, the arguments of all operations, from what the engine tells of itself:
// `node protocol.mjs`, which needs no package.
import { writeFile } from "node:fs/promises";
import { Engine } from "./client.mjs";
import { overProcess } from "./process.mjs";

/** @import { Operation } from "./types/answers.d.ts" */

/** @type {Record<string, string>} */
const KINDS = {
  integer: "number",
  number: "number",
  string: "string",
  boolean: "boolean",
  null: "null",
  object: "{ [field: string]: any }",
};

/** @param {string} words */
const capital = (words) => words[0].toUpperCase() + words.slice(1);

/**
 * Give the TypeScript type of a small JSON Schema.
 * @param {any} schema
 * @returns {string}
 */
function typeOf(schema) {
  if (schema.enum) return schema.enum.map((/** @type {unknown} */ word) => JSON.stringify(word)).join(" | ");
  if (schema.type === "array") return `(${typeOf(schema.items)})[]`;
  const kinds = [schema.type ?? []].flat();
  return kinds.map((kind) => KINDS[kind]).join(" | ") || "any";
}

/**
 * Give one interface: for each operation its arguments.
 * @param {string} name
 * @param {{[op: string]: Operation}} operations
 */
function written(name, operations) {
  const lines = Object.entries(operations).flatMap(([op, { says, args }]) => [
    `  /** ${capital(says)}. */`,
    `  ${op}: {`,
    ...args.flatMap((each) => [
      `    /** ${capital(each.says)}. */`,
      `    ${each.name}${each.required ? "" : "?"}: ${typeOf(each.schema)};`,
    ]),
    "  };",
  ]);
  return [`export interface ${name} {`, ...lines, "}", ""].join("\n");
}

const command = JSON.parse(process.env.DESERTRULES ?? '["desertrules", "serve"]');
const engine = await Engine.start(overProcess(command));
const { ops, stateless } = engine.about;
const text = [
  "// The arguments of every operation of the engine. Written by protocol.mjs, not by hand.",
  "",
  "/** Operations that open a game, or name one by its handle. */",
  written("Handled", ops),
  "/** Operations that need no handle. */",
  written("Stateless", stateless),
].join("\n");
await writeFile(process.argv[2] ?? new URL("types/protocol.d.ts", import.meta.url), text);
await engine.close();
