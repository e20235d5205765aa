/** Who is signed in. The account is read again at every start by the id in its token; the application says how. */
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { LiveEvent } from '#shared/live-events.ts';
import { paths } from '#shared/paths.ts';
import { type Access, type Requirement, may as roleMay } from '#shared/permissions.ts';
import { forgetEverything, storedToken } from './stored.ts';
import { readToken, refuseToken, subscribeToToken, usableToken } from './token.ts';
import type { SessionUser } from './trpc.tsx';

/** How accounts are read, and sessions ended, which the platform does not know. */
export type SessionSource = {
  /** Asks for nothing without an id. */
  useAccount: (userId: string | undefined) => AccountQuery;
  useAccountCalls: () => AccountCalls;
  /** Whether an event may have changed what somebody is or may do. */
  concerns: (user: SessionUser, event: LiveEvent) => boolean;
};

type AccountQuery = { data: SessionUser | undefined; error: unknown; refetch: () => unknown };

/** The same functions at every render. */
export type AccountCalls = {
  remember: (user: SessionUser) => void;
  readAgain: () => void;
  /** Ends the session of a bearer, whether or not the server hears of it. */
  endSession: (bearer: string) => void;
};

export type Session = {
  /** `loading` until the account of a stored token is there. */
  status: 'loading' | 'anonymous' | 'signedIn';
  user?: SessionUser;
  /** By area and a type that defaults to 'editable'; false while nobody is signed in. */
  may: (area: Requirement, access?: Access) => boolean;
  /** The role's flag showAllBooking. */
  showsAllBookings: boolean;
  signIn: (session: { token: string; user: SessionUser }) => void;
  /** Forgets the account and everything it left in this browser, and ends its session on the server. */
  signOut: () => void;
  /** Reads the account again when an event is about it. */
  refreshAfter: (event: LiveEvent) => void;
  /** The account could not be read, for another reason than a bad token. */
  retryStart?: () => void;
  /** Whose session ended while this page was in use: an expired token, or one that the server refuses. */
  endedFor?: SessionUser;
  /** True after a logout in this page or another tab, as against never having been signed in. */
  hasLeft: boolean;
};

const SessionContext = createContext<Session | undefined>(undefined);

/** The longest wait that a browser's timer can do. */
const MAX_TIMER_MS = 2 ** 31 - 1;

const isTokenStored = () => storedToken.get() !== null;
const onServer = () => undefined;

export function SessionProvider({ source, children }: { source: SessionSource; children: ReactNode }) {
  const queryClient = useQueryClient();
  const { useAccount, useAccountCalls, concerns } = source;
  const calls = useAccountCalls();
  // Undefined only where pages are rendered on the server, which has no tokens.
  const token = useSyncExternalStore<string | null | undefined>(subscribeToToken, usableToken, onServer);
  const hasToken = useSyncExternalStore<boolean | undefined>(subscribeToToken, isTokenStored, onServer);
  const userId = token ? readToken(token)?.userId : undefined;
  const account = useAccount(userId);
  const user = userId ? account.data : undefined;
  const [lastUser, setLastUser] = useState<SessionUser>();
  if (user && user !== lastUser) setLastUser(user);
  const hasLeft = Boolean(lastUser) && hasToken === false;
  // Once the logout has arrived at the login, the next protected address counts as a visitor's again.
  const { pathname } = useLocation();
  if (hasLeft && pathname === paths.login) setLastUser(undefined);

  useEffect(() => {
    const expiresAt = token ? readToken(token)?.expiresAt : undefined;
    if (!token || !expiresAt) return;
    const timer = setTimeout(() => refuseToken(token), Math.min(expiresAt - Date.now(), MAX_TIMER_MS));
    return () => clearTimeout(timer);
  }, [token]);

  useEffect(() => {
    // A stored token that was no good from the start: nothing is open that could be lost.
    if (token === null && hasToken && !lastUser) storedToken.remove();
  }, [token, hasToken, lastUser]);

  useEffect(() => {
    // What one account has read is nothing for the next.
    if (hasLeft) void queryClient.resetQueries();
  }, [hasLeft, queryClient]);

  const { error, refetch } = account;
  const session = useMemo<Session>(() => {
    const role = user?.role_id?.active ? user.role_id : undefined;
    return {
      status: token === null ? 'anonymous' : user ? 'signedIn' : 'loading',
      user,
      may: (area, access) => roleMay(role, area, access),
      showsAllBookings: role?.showAllBooking ?? false,
      signIn(next) {
        storedToken.set(next.token);
        void queryClient.invalidateQueries();
        calls.remember(next.user);
      },
      signOut() {
        const bearer = usableToken();
        forgetEverything();
        if (bearer) calls.endSession(bearer);
      },
      refreshAfter(event) {
        if (user && concerns(user, event)) calls.readAgain();
      },
      retryStart: token && !user && error ? () => void refetch() : undefined,
      endedFor: token === null && hasToken ? lastUser : undefined,
      hasLeft,
    };
  }, [token, hasToken, user, lastUser, hasLeft, error, refetch, queryClient, calls, concerns]);

  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** Lets screens go on with the account whose session ended, while somebody signs in again over them. */
export function EndedSession({ children }: { children: ReactNode }) {
  const session = useSession();
  const { endedFor } = session;
  const held = useMemo<Session>(() => {
    if (!endedFor) return session;
    const role = endedFor.role_id?.active ? endedFor.role_id : undefined;
    return {
      ...session,
      status: 'signedIn',
      user: endedFor,
      may: (area, access) => roleMay(role, area, access),
      showsAllBookings: role?.showAllBooking ?? false,
    };
  }, [session, endedFor]);
  return <SessionContext value={held}>{children}</SessionContext>;
}
