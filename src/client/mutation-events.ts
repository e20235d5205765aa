/**
 * Reports mutations to modules that are loaded later. The query client is part of every page, and toasts are not.
 */
import { type Mutation, type MutationCacheConfig, hashKey } from '@tanstack/react-query';

type MutationEvent =
  | { kind: 'begins' }
  /** `mutation` is the same text for all calls of a procedure. */
  | { kind: 'failed'; mutation: string; error: object }
  | { kind: 'succeeded'; mutation: string };

const listeners = new Set<(event: MutationEvent) => void>();

export function onMutations(listener: (event: MutationEvent) => void): void {
  listeners.add(listener);
}

function report(event: MutationEvent): void {
  for (const listener of listeners) listener(event);
}

const keyOf = ({ options: { mutationKey = [] } }: Pick<Mutation<unknown, unknown, unknown, unknown>, 'options'>) =>
  hashKey(mutationKey);

/** For the cache of all mutations. */
export const mutationEvents: MutationCacheConfig = {
  onMutate: () => report({ kind: 'begins' }),
  onError: (error, _variables, _result, mutation) => report({ kind: 'failed', mutation: keyOf(mutation), error }),
  onSuccess: (_data, _variables, _result, mutation) => report({ kind: 'succeeded', mutation: keyOf(mutation) }),
};
