/** The procedures of the router as they are declared. */
import { procedures } from '#app/server/procedures.ts';

/** Each procedure with its path. */
export const declared = [...procedures];

/** The names of the fields of a schema. Empty if it is no object. */
export function fieldsOf(schema: unknown): string[] {
  return typeof schema === 'object' && schema !== null && 'shape' in schema ? Object.keys(schema.shape as object) : [];
}
