import { jsonDefaults } from 'monaco-editor/languages/features/json/register.js';
import { twinSchema } from './twinSchema.ts';

/** Monaco holds the schemas of all editors in one list; each applies to the one model whose address it names. */
const schemas = new Map<string, object>();

/**
 * Gives the model at `address` a schema (JSON text), another one, or none. Monaco starts its JSON worker anew with
 * every change, which also ends one that a schema keeps busy.
 */
export function setSchema(address: string, text: string | undefined): void {
  const schema = text === undefined ? undefined : twinSchema(text);
  if (schema === undefined && !schemas.has(address)) return;
  if (schema === undefined) schemas.delete(address);
  else schemas.set(address, schema);
  configure();
}

function configure(): void {
  jsonDefaults.setDiagnosticsOptions({
    validate: true,
    // Drafts may hold comments, which are taken out before anything is sent.
    comments: 'ignore',
    trailingCommas: 'error',
    schemaValidation: 'warning',
    // Nothing is fetched, whatever a schema or a text names, and nobody needs to read that on every line.
    enableSchemaRequest: false,
    schemaRequest: 'ignore',
    schemas: Array.from(schemas, ([address, schema]) => ({
      uri: `${address}#schema`,
      fileMatch: [address],
      schema,
    })),
  });
}

configure();
