/** The procedures of the router as they are declared. */
import type { z } from 'zod';
import { appRouter } from '#app/server/router.ts';
import type { ProcedureAccess } from '#server/access.ts';

export type Procedure = {
  _def: {
    type: 'query' | 'mutation' | 'subscription';
    meta?: Partial<ProcedureAccess>;
    inputs: z.ZodType[];
    output?: unknown;
  };
};

/** Each procedure with its path. */
export const declared = Object.entries(appRouter._def.procedures) as unknown as [string, Procedure][];

/** The names of the fields of a schema. Empty if it is no object. */
export function fieldsOf(schema: unknown): string[] {
  return typeof schema === 'object' && schema !== null && 'shape' in schema ? Object.keys(schema.shape as object) : [];
}
