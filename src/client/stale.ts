/** Reads queries again after mutations and live events. Each domain says in its client/domain.ts what becomes stale. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { LiveName } from '#shared/record-events.ts';
import { useLiveEvent } from './live.tsx';
import { onMutations } from './mutation-events.ts';
import { type RouterInputs, trpc } from './trpc.tsx';

/** The cache of every query: `api.members.list.invalidate()`. */
export type Api = ReturnType<typeof trpc.useUtils>;

type SubjectOf<Name extends string> = Name extends `${infer Subject}.${string}` ? Subject : never;
type Changed = SubjectOf<LiveName> | keyof RouterInputs;

/**
 * Invalidates queries after a live event, by the first part of its name, and after a mutation, by the name of its router. Queries in
 * use are read again at once, the others when they are next used.
 */
export type StaleQueries = { [Name in Changed]?: (api: Api) => unknown };

/** Applies the tables of all domains. After a mutation, the queries of its own router are stale, too. */
export function useStaleQueries(tables: readonly StaleQueries[]): void {
  const api = trpc.useUtils();
  const queryClient = useQueryClient();
  const invalidate = useEffectEvent((changed: string) => {
    for (const table of tables) void table[changed as Changed]?.(api);
  });
  useLiveEvent('', ({ name }) => invalidate(name.slice(0, name.indexOf('.'))));
  useEffect(
    () =>
      onMutations((event) => {
        if (event.kind !== 'succeeded') return;
        void queryClient.invalidateQueries({ queryKey: [[event.router]] });
        invalidate(event.router);
      }),
    [queryClient],
  );
}
