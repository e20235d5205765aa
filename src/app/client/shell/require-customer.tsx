import { type ReactNode, useMemo } from 'react';
import { Navigate } from 'react-router-dom';
import { type Session, SessionContext, useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { paths } from '#shared/paths.ts';

/** An account that was no customer when it was read may have become one: it is read again before it is redirected. */
export default function RequireCustomer({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const { isFetchedAfterMount } = trpc.users.get.useQuery(
    { _id: user?._id ?? '' },
    { enabled: user !== undefined && !user.is_customer, refetchOnMount: 'always' },
  );
  if (user?.is_customer) return <CustomerSessionProvider>{children}</CustomerSessionProvider>;
  return isFetchedAfterMount ? <Navigate to={paths.app} replace /> : null;
}

/** Renders a screen for an account as a customer: with what is its own, and without the tools of staff. */
function CustomerSessionProvider({ children }: { children: ReactNode }) {
  const session = useSession();
  const own = useMemo<Session>(() => ({ ...session, showsAllBookings: false, ownOnly: session.user?._id }), [session]);
  return <SessionContext value={own}>{children}</SessionContext>;
}
