import { useSyncExternalStore } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from '#client/session.tsx';
import { useSite } from '#client/site.ts';
import { setupDismissed, useSetup } from '#domains/system/client/index.ts';
import { paths } from '#shared/paths.ts';
import { EVERYTHING } from '#shared/permissions.ts';
import { PageSpinner } from '../shell/guards.tsx';
import { firstPath, pathsOf } from '../shell/menu.ts';
import { useMenu } from '../shell/use-menu.ts';

/**
 * Redirects to the start of an account: the calendar for the calendar account, the set-up list for a Super Admin of an installation
 * in which nothing can be booked yet, otherwise their dashboard; for everybody else the first link of the menu, and the profile if the
 * menu is empty.
 */
export default function Start() {
  const { user, may } = useSession();
  const isDismissed = useSyncExternalStore(setupDismissed.subscribe, setupDismissed.get, () => null);
  const site = useSite();
  const { nav, adminNav, isCms } = useMenu();
  const isCalendarAccount = user !== undefined && user.email === site?.calendarAccountEmail;
  const asksSetup = may(EVERYTHING) && !isCms && !isDismissed;
  const setup = useSetup(asksSetup);
  if (asksSetup && setup.isPending) return <PageSpinner />;
  if (asksSetup && setup.data?.isNeeded) return <Navigate to={paths.setup} replace />;
  if (isCalendarAccount && pathsOf(adminNav).includes(paths.calendar)) return <Navigate to={paths.calendar} replace />;
  const to = may(EVERYTHING) && !isCms ? paths.dashboard : firstPath(nav);
  return <Navigate to={to ?? paths.profile} replace />;
}
