import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The query with which each screen was left, in this tab and until it is loaded again. */
const left = new Map<string, string>();

/** What was filtered belongs to the account: it is forgotten at logout. */
export const leftAddresses = { remove: () => left.clear() };

/** Remembers the query of the present screen. */
export function useLastAddress(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    left.set(pathname, search);
  }, [pathname, search]);
}

/** The address of a screen as it was left. @param path without a query */
export const lastAddress = (path: string): string => `${path}${left.get(path) ?? ''}`;
