/**
 * What a change makes stale. Each domain declares it once, in its queries.ts: for its mutations and for the live events that
 * concern it. Queries that are on the screen are read again at once, the others when they are next shown.
 */
import type { LiveEvent, LiveName } from '#shared/live-events.ts';
import { useLiveEvent } from './live.tsx';
import { trpc } from './trpc.tsx';

/** The cache of every query: `api.members.list.invalidate()`. */
export type Api = ReturnType<typeof trpc.useUtils>;

type SubjectOf<Name extends string> = Name extends `${infer Subject}.${string}` ? Subject : never;

/** By what the name of an event begins with, the queries that it makes stale. */
export type LiveMap = { [Subject in SubjectOf<LiveName>]?: (api: Api, event: LiveEvent) => unknown };

/** Keeps queries true to live events while the component is shown. */
export function useLiveQueries(...maps: readonly LiveMap[]): void {
  const api = trpc.useUtils();
  useLiveEvent('', (event) => {
    const subject = event.name.slice(0, event.name.indexOf('.')) as keyof LiveMap;
    for (const map of maps) void map[subject]?.(api, event);
  });
}

/**
 * The options of a mutation that say what it changes: `useMutation(useAfter(({ members }) => members.invalidate()))`. The
 * mutation does not wait for what is read again.
 */
export function useAfter<Saved>(effect: (api: Api, saved: Saved) => unknown): { onSuccess: (saved: Saved) => void } {
  const api = trpc.useUtils();
  return { onSuccess: (saved) => void effect(api, saved) };
}
