/**
 * Reports mutations to modules that are loaded later. The query client is part of every page, and toasts are not.
 */
import { type Mutation, type MutationCacheConfig, hashKey } from '@tanstack/react-query';

type MutationEvent =
  | { kind: 'begins' }
  /** `mutation` is the same text for all calls of a procedure. */
  | { kind: 'failed'; mutation: string; error: object }
  /** `router` is the name of the router that has the procedure. */
  | { kind: 'succeeded'; mutation: string; router: string };

const listeners = new Set<(event: MutationEvent) => void>();

/** @returns a function that removes the listener */
export function onMutations(listener: (event: MutationEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function report(event: MutationEvent): void {
  for (const listener of listeners) listener(event);
}

type Keyed = Pick<Mutation<unknown, unknown, unknown, unknown>, 'options'>;

const keyOf = ({ options: { mutationKey = [] } }: Keyed) => hashKey(mutationKey);

/** tRPC makes the key of a mutation: `[[router, procedure]]`. */
function routerOf({ options: { mutationKey = [] } }: Keyed): string {
  const [path] = mutationKey;
  return Array.isArray(path) ? String(path[0]) : '';
}

/** For the cache of all mutations. */
export const mutationEvents: MutationCacheConfig = {
  onMutate: () => report({ kind: 'begins' }),
  onError: (error, _variables, _result, mutation) => report({ kind: 'failed', mutation: keyOf(mutation), error }),
  onSuccess: (_data, _variables, _result, mutation) =>
    report({ kind: 'succeeded', mutation: keyOf(mutation), router: routerOf(mutation) }),
};
