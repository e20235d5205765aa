import { Navigate } from 'react-router-dom';
import { useSession } from '#client/session.tsx';
import { useSite } from '#client/site.ts';
import { startPath } from '../shell/start-path.ts';
import { useMenu } from '../shell/use-menu.ts';

/** Redirects to the start of an account. */
export default function Start() {
  const { user } = useSession();
  const site = useSite();
  const { nav, adminNav, isCms } = useMenu();
  const isCalendarAccount = user !== undefined && user.email === site?.calendarAccountEmail;
  return <Navigate to={startPath({ nav, adminNav, isCms, isCalendarAccount, chosen: user?.start_screen })} replace />;
}
