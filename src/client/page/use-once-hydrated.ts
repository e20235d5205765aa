import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * `before` on the server and while the browser takes over its page, as both must render the same. `value` from then on, and at once on
 * a page that the browser renders. For what depends on the clock, the storage, the screen or the query of the address.
 */
export function useOnceHydrated<T extends string | boolean | undefined>(value: T, before: T): T {
  return useSyncExternalStore(
    subscribe,
    () => value,
    () => before,
  );
}
