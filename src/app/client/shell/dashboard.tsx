import DashboardScreen from '#domains/dashboards/client/screens/dashboard.tsx';
import { paths } from '#shared/paths.ts';
import { pathsOf } from './menu.ts';
import { useMenu } from './use-menu.ts';

/** The dashboard, with the link to the calendar for accounts whose menu has the calendar. */
export default function Dashboard() {
  const { adminNav } = useMenu();
  const hasCalendar = pathsOf(adminNav).includes(paths.calendar);
  return <DashboardScreen calendar={hasCalendar ? paths.calendar : undefined} />;
}
