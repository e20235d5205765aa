/**
 * What the procedures declare, by their paths. tRPC has no documented way to read it: `_def` is what packages such as trpc-to-openapi
 * read. Only this file does, so that a new version of tRPC can break nothing else.
 */
import { appRouter } from '#app/server/router.ts';
import type { DeclaredProcedure } from '#server/access.ts';
import type { RestRow } from '#server/rest.ts';
import { tellAll } from '#shared/all-messages.ts';

const declared = appRouter._def.procedures as unknown as Record<string, { _def: DeclaredProcedure }>;

export const procedures: ReadonlyMap<string, DeclaredProcedure> = new Map(
  Object.entries(declared).map(([path, { _def }]) => [path, _def]),
);

// The answer to a refused call has all messages about its input at once.
for (const { inputs } of procedures.values()) inputs.forEach(tellAll);

/** The routes of the REST API. */
export const restRows: RestRow[] = [...procedures].flatMap(([procedure, { meta, output }]) =>
  [meta.rest ?? []].flat().map((route) => ({ ...route, procedure, output })),
);
