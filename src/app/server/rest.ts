/** The routes of the REST API, as the procedures declare them. */
import { appRouter } from '#app/server/router.ts';
import type { ProcedureAccess } from '#server/access.ts';
import type { RestRow } from '#server/rest.ts';

const procedures = Object.entries(appRouter._def.procedures) as unknown as [
  string,
  { _def: { meta?: ProcedureAccess } },
][];

export const restRows: RestRow[] = procedures.flatMap(([procedure, { _def }]) =>
  [_def.meta?.rest ?? []].flat().map((route) => ({ ...route, procedure })),
);
