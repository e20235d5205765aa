import { useSyncExternalStore } from 'react';

/** The width of tables that become cards, and of modals that become sheets. */
const PHONE = '(max-width: 39.99rem)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** True on the screen of a phone. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(PHONE).matches,
    () => false,
  );
}
