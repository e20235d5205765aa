/** What the browser reads of an access token: whose it is, and until when. Only the server can tell whether it is genuine. */
import { storedToken } from './stored.ts';

export type TokenFacts = { userId: string; expiresAt: number };

/** @returns undefined for anything that is not a JWT with `_id` and `exp`. `expiresAt` is in milliseconds. */
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

let refused: string | null = null;
const refusalListeners = new Set<() => void>();

/** The server no longer takes this token, or its time is over. It stays stored: another tab finds out for itself. */
export function refuseToken(token: string): void {
  if (refused === token) return;
  refused = token;
  refusalListeners.forEach((listener) => listener());
}

/** The stored token while its expiry is in the future and the server has not refused it, else null. */
export function usableToken(now: Date = new Date()): string | null {
  const token = storedToken.get();
  if (!token || token === refused) return null;
  const facts = readToken(token);
  return facts && facts.expiresAt > now.getTime() ? token : null;
}

/** Hears of a token that is stored, removed or refused. Answers how to stop. */
export function subscribeToToken(listener: () => void): () => void {
  const stop = storedToken.subscribe(listener);
  refusalListeners.add(listener);
  return () => {
    stop();
    refusalListeners.delete(listener);
  };
}
