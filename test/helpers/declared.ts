/** The procedures of the router as they are declared. */
import { procedures } from '#app/server/procedures.ts';

/** Each procedure with its path. */
export const declared = [...procedures];

/** The names of the fields of a schema. Empty if it is no object. */
export function fieldsOf(schema: unknown): string[] {
  return typeof schema === 'object' && schema !== null && 'shape' in schema ? Object.keys(schema.shape as object) : [];
}

/** The paths of the procedures that return a page, which can begin after a row. */
export const positioned = declared
  .filter(([, { inputs }]) => inputs.some((input) => fieldsOf(input).includes('after')))
  .filter(([, { output }]) => fieldsOf(output).includes('totalCount'))
  .map(([path]) => path);
