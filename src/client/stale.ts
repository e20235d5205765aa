/**
 * Invalidates queries after mutations and live events. Each domain declares in its queries.ts what becomes stale. Queries in
 * use are read again immediately, the others when they are next used.
 */
import type { LiveEvent, LiveName } from '#shared/live-events.ts';
import { useLiveEvent } from './live.tsx';
import { trpc } from './trpc.tsx';

/** The cache of every query: `api.members.list.invalidate()`. */
export type Api = ReturnType<typeof trpc.useUtils>;

type SubjectOf<Name extends string> = Name extends `${infer Subject}.${string}` ? Subject : never;

/** Maps the first part of an event's name to a function that invalidates queries. */
export type LiveMap = { [Subject in SubjectOf<LiveName>]?: (api: Api, event: LiveEvent) => unknown };

/** Invalidates queries after live events while the component is mounted. */
export function useLiveQueries(...maps: readonly LiveMap[]): void {
  const api = trpc.useUtils();
  useLiveEvent('', (event) => {
    const subject = event.name.slice(0, event.name.indexOf('.')) as keyof LiveMap;
    for (const map of maps) void map[subject]?.(api, event);
  });
}

/**
 * Mutation options that invalidate queries on success: `useMutation(useAfter(({ members }) => members.invalidate()))`. The
 * mutation does not wait for the queries that are read again.
 */
export function useAfter<Saved>(effect: (api: Api, saved: Saved) => unknown): { onSuccess: (saved: Saved) => void } {
  const api = trpc.useUtils();
  return { onSuccess: (saved) => void effect(api, saved) };
}
