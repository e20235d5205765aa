/** Reads the account and the expiry of an access token. Only the server can verify the token. */
import { storedToken } from './stored.ts';

export type TokenFacts = { userId: string; expiresAt: number };

/** @returns `expiresAt` in epoch milliseconds, or undefined for anything that is not a JWT with `_id` and `exp` */
export function readToken(token: string): TokenFacts | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const claims: unknown = JSON.parse(atob(payload));
    if (typeof claims !== 'object' || claims === null || !('_id' in claims) || !('exp' in claims)) return undefined;
    if (typeof claims._id !== 'string' || typeof claims.exp !== 'number') return undefined;
    return { userId: claims._id, expiresAt: claims.exp * 1000 };
  } catch {
    return undefined;
  }
}

const refused = new Set<string>();
const refusalListeners = new Set<() => void>();

/** Marks a token that expired or that the server refused. It remains stored, because each tab handles the end of a session. */
export function refuseToken(token: string): void {
  if (refused.has(token)) return;
  refused.add(token);
  refusalListeners.forEach((listener) => listener());
}

/** The stored token, or null if there is none, it has expired, or the server refused it. */
export function usableToken(now: Date = new Date()): string | null {
  const token = storedToken.get();
  if (!token || refused.has(token)) return null;
  const facts = readToken(token);
  return facts && facts.expiresAt > now.getTime() ? token : null;
}

/** Calls `listener` when a token is stored, removed or refused. Returns a function that unsubscribes. */
export function subscribeToToken(listener: () => void): () => void {
  const stop = storedToken.subscribe(listener);
  refusalListeners.add(listener);
  return () => {
    stop();
    refusalListeners.delete(listener);
  };
}
