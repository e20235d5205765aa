import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { MemberDashboard } from '#domains/dashboards/client/components/member-dashboard.tsx';
import { SpaceDashboard } from '#domains/dashboards/client/components/space-dashboard.tsx';
import { ThemePicker } from '#domains/dashboards/client/components/theme-picker.tsx';
import { THEMES, useTheme } from '#domains/dashboards/client/themes.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';

type DashboardProps = {
  /** What stands above everything else. */
  notice: ReactNode;
  /** The path of the calendar; missing if there is none for the account. */
  calendar: string | undefined;
  /** The address that opens the form of a new booking; missing for accounts that do not book for others. */
  newBooking: string | undefined;
};

/** The dashboard: of the active workspace for accounts that see all bookings, otherwise of the account. */
export default function DashboardScreen({ notice, calendar, newBooking }: DashboardProps) {
  const { user, showsAllBookings } = useSession();
  const { active, isPending } = useActiveSpace();
  const [theme, setTheme] = useTheme();
  const name = user?.name || user?.email;
  return (
    <div className={`-m-4 min-h-[calc(100dvh-3.5rem)] p-4 sm:-m-6 sm:p-6 ${THEMES[theme].background}`}>
      <title>Dashboard</title>
      <PageHeader
        title={showsAllBookings ? 'Dashboard' : `Welcome, ${name}`}
        description={showsAllBookings ? active?.name : undefined}
        actions={
          <>
            <ThemePicker theme={theme} onChange={setTheme} />
            {newBooking && (
              <Button asChild>
                <Link to={newBooking}>+ New Booking</Link>
              </Button>
            )}
          </>
        }
      />
      {notice}
      {!showsAllBookings && <MemberDashboard calendar={calendar} />}
      {showsAllBookings && active && <SpaceDashboard spaceId={active._id} calendar={calendar} />}
      {showsAllBookings && !active && !isPending && (
        <EmptyState className="rounded-lg border bg-card" text="You do not manage a workspace yet." />
      )}
    </div>
  );
}
