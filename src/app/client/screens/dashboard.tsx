import { DashboardScreen } from '#domains/dashboards/client/index.ts';
import { useBooksForOthers } from '#domains/bookings/client/index.ts';
import { paths } from '#shared/paths.ts';
import { pathsOf } from '../shell/menu.ts';
import { useMenu } from '../shell/use-menu.ts';
import { useNewBookingAddress } from '../shell/use-new-booking-address.ts';

/** The dashboard, with the links to the calendar and to a new booking for the accounts that have them. */
export default function Dashboard() {
  const { adminNav } = useMenu();
  const hasCalendar = pathsOf(adminNav).includes(paths.calendar);
  const newBooking = useNewBookingAddress();
  const booksForOthers = useBooksForOthers();
  return (
    <DashboardScreen
      calendar={hasCalendar ? paths.calendar : undefined}
      newBooking={booksForOthers ? newBooking : undefined}
    />
  );
}
