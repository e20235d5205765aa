/** The session of the signed-in account. Every page load reads the account again, by the id in its token. */
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { SpokenLanguage } from '#shared/languages.ts';
import type { LiveEvent } from '#shared/record-events.ts';
import { paths } from '#shared/paths.ts';
import { type Access, type Requirement, may as roleMay } from '#shared/permissions.ts';
import { clearAccountData, hasLoggedInHere, storedEndUrl, storedToken } from './stored.ts';
import { readToken, refuseToken, subscribeToToken, usableToken } from './token.ts';
import type { SessionUser } from './trpc.tsx';

/** The calls that read accounts and end sessions. The application provides them, because the platform knows no domain. */
export type SessionSource = {
  /** Sends no request without an id. */
  useAccount: (userId: string | undefined) => AccountQuery;
  useAccountCalls: () => AccountCalls;
  /** Whether an event may have changed the account or its permissions. */
  concerns: (user: SessionUser, event: LiveEvent) => boolean;
};

type AccountQuery = { data: SessionUser | undefined; error: unknown; refetch: () => unknown };

/** The functions are the same at every render. */
export type AccountCalls = {
  cache: (user: SessionUser) => void;
  invalidate: () => void;
  /** Ends the session of a bearer token on the server. Failures are ignored. */
  endSession: (bearer: string) => Promise<void>;
  /** Keeps the language for mails to the account. Failures are ignored. */
  keepLanguage: (language: SpokenLanguage) => Promise<void>;
};

export type Session = {
  /** `loading` until the account of the stored token has been read. */
  status: 'loading' | 'anonymous' | 'signedIn';
  user?: SessionUser;
  /** Whether the role has this access (by default 'editable') to an area. False while nobody is signed in. */
  may: (area: Requirement, access?: Access) => boolean;
  /** The role's flag showAllBooking. */
  showsAllBookings: boolean;
  /** The id of an account that is on a screen as a customer, without the rights of its role. */
  ownOnly?: string;
  signIn: (session: { token: string; user: SessionUser }) => void;
  /**
   * Removes the account's data from this browser and ends its session on the server. If the account has signed in at another service, the browser
   * then goes there, to end that session, too.
   */
  signOut: () => void;
  /** Keeps a language that was chosen for the page, if somebody is signed in. */
  keepLanguage: (language: SpokenLanguage) => Promise<void>;
  /** Reads the account again when an event concerns it. */
  refreshAfter: (event: LiveEvent) => void;
  /** Set when reading the account failed for another reason than its token. Tries again. */
  retryStart?: () => void;
  /** The account whose token expired or was refused by the server while this page was in use. */
  expiredUser?: SessionUser;
  /** True after a logout in this tab or another one. False if nobody was signed in before. */
  hasSignedOut: boolean;
};

export const SessionContext = createContext<Session | undefined>(undefined);

/** The longest delay that a browser's timer supports. */
const MAX_TIMER_MS = 2 ** 31 - 1;

const isTokenStored = () => storedToken.get() !== null;
// The server renders pages for visitors, and the browser takes them over as one.
const visitorsToken = () => null;
const noToken = () => false;

/** Ends the session when its token expires. */
function useTokenExpiry(token: string | null): void {
  useEffect(() => {
    const expiresAt = token ? readToken(token)?.expiresAt : undefined;
    if (!token || !expiresAt) return;
    const timer = setTimeout(() => refuseToken(token), Math.min(expiresAt - Date.now(), MAX_TIMER_MS));
    return () => clearTimeout(timer);
  }, [token]);
}

/** What the role of an account allows. */
function rightsOf(user: SessionUser | undefined): Pick<Session, 'may' | 'showsAllBookings'> {
  const role = user?.role_id?.active ? user.role_id : undefined;
  return {
    may: (area, access) => roleMay(role, area, access),
    showsAllBookings: role?.showAllBooking ?? false,
  };
}

export function SessionProvider({ source, children }: { source: SessionSource; children: ReactNode }) {
  const queryClient = useQueryClient();
  const { useAccount, useAccountCalls, concerns } = source;
  const calls = useAccountCalls();
  const token = useSyncExternalStore(subscribeToToken, usableToken, visitorsToken);
  const hasToken = useSyncExternalStore(subscribeToToken, isTokenStored, noToken);
  const userId = token ? readToken(token)?.userId : undefined;
  const account = useAccount(userId);
  const user = userId ? account.data : undefined;
  const [lastUser, setLastUser] = useState<SessionUser>();
  if (user && user !== lastUser) setLastUser(user);
  const hasSignedOut = Boolean(lastUser) && !hasToken;
  // Once the login screen is reached after a logout, the account counts as a visitor again.
  const { pathname } = useLocation();
  if (hasSignedOut && pathname === paths.login) setLastUser(undefined);

  useTokenExpiry(token);
  useEffect(() => {
    // The stored token was invalid when the page was loaded, so no unsaved input can be lost.
    if (token === null && hasToken && !lastUser) storedToken.remove();
  }, [token, hasToken, lastUser]);

  useEffect(() => {
    // The next account must not see cached data of this one.
    if (hasSignedOut) void queryClient.resetQueries();
  }, [hasSignedOut, queryClient]);

  const { error, refetch } = account;
  const session = useMemo<Session>(() => {
    return {
      status: token === null ? 'anonymous' : user ? 'signedIn' : 'loading',
      user,
      ...rightsOf(user),
      signIn(next) {
        storedToken.set(next.token);
        hasLoggedInHere.set(true);
        void queryClient.invalidateQueries();
        calls.cache(next.user);
      },
      signOut() {
        const [bearer, endUrl] = [usableToken(), storedEndUrl.get()];
        clearAccountData();
        const ended = bearer ? calls.endSession(bearer) : Promise.resolve();
        // Leaving the page at once would end the call.
        if (endUrl) void ended.then(() => window.location.assign(endUrl));
      },
      async keepLanguage(language) {
        if (user) await calls.keepLanguage(language);
      },
      refreshAfter(event) {
        if (user && concerns(user, event)) calls.invalidate();
      },
      retryStart: token && !user && error ? () => void refetch() : undefined,
      expiredUser: token === null && hasToken ? lastUser : undefined,
      hasSignedOut,
    };
  }, [token, hasToken, user, lastUser, hasSignedOut, error, refetch, queryClient, calls, concerns]);

  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** Keeps screens rendered with the account whose session ended, while a dialog asks the user to sign in again. */
export function EndedSessionProvider({ children }: { children: ReactNode }) {
  const session = useSession();
  const { expiredUser } = session;
  const held = useMemo<Session>(() => {
    if (!expiredUser) return session;
    return { ...session, status: 'signedIn', user: expiredUser, ...rightsOf(expiredUser) };
  }, [session, expiredUser]);
  return <SessionContext value={held}>{children}</SessionContext>;
}
