import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import { DashboardScreen } from '#domains/dashboards/client/index.ts';
import { useBooksForOthers } from '#domains/bookings/client/index.ts';
import { InsightCards } from '#domains/insight/client/index.ts';
import { setupDismissed, useSetup } from '#domains/system/client/index.ts';
import { paths } from '#shared/paths.ts';
import { EVERYTHING } from '#shared/permissions.ts';
import { pathsOf } from '../shell/menu.ts';
import { useMenu } from '../shell/use-menu.ts';
import { useNewBookingAddress } from '../shell/use-new-booking-address.ts';
import { useTexts } from '#app/client/use-texts.ts';

/** The dashboard, with the links to the calendar and to a new booking for the accounts that have them. */
export default function Dashboard() {
  const { adminNav } = useMenu();
  const hasCalendar = pathsOf(adminNav).includes(paths.calendar);
  const newBooking = useNewBookingAddress();
  const booksForOthers = useBooksForOthers();
  return (
    <DashboardScreen
      notice={<SetupNotice />}
      more={(spaceId) => <InsightCards spaceId={spaceId} />}
      calendar={hasCalendar ? paths.calendar : undefined}
      newBooking={booksForOthers ? newBooking : undefined}
    />
  );
}

/** Leads a Super Admin to the set-up list while nothing can be booked, unless they have hidden it in this browser. */
function SetupNotice() {
  const t = useTexts();
  const { may } = useSession();
  const isHidden = useSyncExternalStore(setupDismissed.subscribe, setupDismissed.get, () => null);
  const asks = may(EVERYTHING) && !isHidden;
  const { data } = useSetup(asks);
  if (!asks || !data?.isNeeded) return null;
  return (
    <div role="status" className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-lg border bg-card p-4">
      <p>{t('Some steps are left until the first paid booking.')}</p>
      <Button asChild>
        <Link to={paths.setup}>{t('Go on with the set-up')}</Link>
      </Button>
    </div>
  );
}
