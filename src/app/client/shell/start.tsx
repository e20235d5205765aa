import { Navigate } from 'react-router-dom';
import { useSession } from '#client/session.tsx';
import { useSite } from '#client/site.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { paths } from '#shared/paths.ts';
import { NO_PAGES_YET, firstPath, pathsOf } from './menu.ts';
import { useMenu } from './use-menu.ts';

/**
 * Redirects to the start of an account: the calendar for the calendar account, otherwise the first link of the menu, and the
 * profile if the menu is empty. The website's menu has no links yet and shows a note instead.
 */
export default function Start() {
  const { user } = useSession();
  const site = useSite();
  const { nav, adminNav, isCms } = useMenu();
  const isCalendarAccount = user !== undefined && user.email === site?.calendarAccountEmail;
  const to = isCalendarAccount && pathsOf(adminNav).includes(paths.calendar) ? paths.calendar : firstPath(nav);
  if (to || !isCms) return <Navigate to={to ?? paths.profile} replace />;
  return (
    <>
      <title>{site ? `Start | ${site.operatorName}` : 'Start'}</title>
      <h1 className="sr-only">Start</h1>
      <EmptyState title="Nothing to see here yet" text={NO_PAGES_YET} />
    </>
  );
}
