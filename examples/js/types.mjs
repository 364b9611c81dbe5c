// Writes types/<game>.d.ts from the JSON Schemas that the engine tells: `npm install && node types.mjs`.
import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";
import { Engine } from "./client.mjs";
import { overProcess } from "./process.mjs";

const KINDS = /** @type {const} */ (["move", "options", "state", "view", "record"]);
const command = JSON.parse(process.env.DESERTRULES ?? '["desertrules", "serve"]');
/** @type {Record<string, string>} */
const NAMED = { options: "Options", state: "StateData" };
/** @param {string} word */
const capital = (word) => word[0].toUpperCase() + word.slice(1);

/**
 * Put the schemas of a game together: one definition for each kind of thing on the wire.
 * @param {Engine} engine
 * @param {string} game
 */
async function together(engine, game) {
  /** @type {Record<string, object>} */ const definitions = {};
  for (const what of KINDS) {
    const { $schema, $id, title, $defs, ...body } = (await engine.ask("schema", { game, what })).schema;
    Object.assign(definitions, $defs);
    if (!body.$ref) definitions[capital(what)] = body;
  }
  const properties = Object.fromEntries(
    KINDS.map((what) => [what, { $ref: `#/$defs/${NAMED[what] ?? capital(what)}` }]),
  );
  const title = `${game.split("-").map(capital).join("")}Wire`;
  const object = { type: "object", properties, required: KINDS, additionalProperties: false };
  return { title, ...object, $defs: definitions };
}

const engine = await Engine.start(overProcess(command));
const folder = new URL("types/", import.meta.url);
await mkdir(folder, { recursive: true });
for (const { name } of engine.about.games) {
  const schema = await together(engine, name);
  const digest = createHash("sha256").update(JSON.stringify(schema)).digest("hex");
  const bannerComment = `// What ${name} has on the wire. Written by types.mjs, not by hand.\n// Schema: ${digest}`;
  const settings = { bannerComment, unreachableDefinitions: true, additionalProperties: false };
  const text = await compile(/** @type {any} */ (schema), schema.title, settings);
  await writeFile(new URL(`${name}.d.ts`, folder), text);
}
await engine.close();
