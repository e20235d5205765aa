import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * False on the server and while the browser takes over its page, as both must render the same. True from then on, and at once on a
 * page that the browser renders. What depends on the clock, the storage, the screen or the query of the address waits for it.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
