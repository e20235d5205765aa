import { Trans } from '@lingui/react';
import { TriangleAlert } from 'lucide-react';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { BookingModal } from '#app/client/shell/booking-modal.tsx';
import { HeaderActions, WorkspaceSwitcher } from '#app/client/shell/header.tsx';
import { type Badges, pathsOf, withBadges } from '#app/client/shell/menu.ts';
import { HelpButton } from '#app/client/shell/help-button.tsx';
import { PaletteButton } from '#app/client/shell/palette-button.tsx';
import { useMenu } from '#app/client/shell/use-menu.ts';
import { AppFrame } from '#client/layout/app-frame.tsx';
import { useLastAddress } from '#client/layout/last-address.ts';
import { ErrorBoundary } from '#client/layout/error-boundary.tsx';
import { lazyPart } from '#client/lazy-part.tsx';
import { useSession } from '#client/session.tsx';
import { useSite } from '#client/site.ts';
import { useStaleQueries } from '#client/stale.ts';
import type { SessionUser } from '#client/trpc.tsx';
import { Skeleton, SkeletonText } from '#client/ui/skeleton.tsx';
import { useWaitingRequests, useWaitingSwaps } from '#domains/bookings/client/index.ts';
import { useNewEnquiries } from '#domains/enquiries/client/index.ts';
import { FactorNotice } from '#domains/factors/client/index.ts';
import { useResourceCounts } from '#domains/resources/client/index.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { paths } from '#shared/paths.ts';
import type { Area } from '#shared/permissions.ts';
import { STALE_QUERIES } from './domains.ts';
import { useTexts } from '#app/client/use-texts.ts';

const Guide = lazyPart(() => import('./help/guide.tsx'));
const OfferNotice = lazyPart(() => import('#domains/waiting/client/components/offer-notice.tsx'));

/** The layout of everything under /app: menu, header and the current screen. */
export default function Application() {
  const t = useTexts();
  const { user } = useSession();
  const { pathname } = useLocation();
  const { nav, isCms } = useMenu();
  const badges = useBadges();
  const site = useSite();
  useStaleQueries(STALE_QUERIES);
  useLastAddress();
  const name = site?.operatorName ?? '';
  return (
    <AppFrame
      name={name}
      home={paths.app}
      nav={withBadges(nav, badges)}
      navLabel={isCms ? t('Website menu') : t('Main menu')}
      headerLeft={
        <>
          <WorkspaceSwitcher />
          <PaletteButton />
          <HelpButton />
        </>
      }
      headerRight={<HeaderActions />}
    >
      {user && <RoleNotice role={user.role_id} />}
      {user && <OfferNotice />}
      {user && <Guide user={user} shown={pathsOf(nav)} isCms={isCms} />}
      <ErrorBoundary resetKey={pathname}>
        <Suspense fallback={<ScreenSkeleton />}>
          {/* The key resets the screens when the account changes. */}
          <FactorNotice />
          <Outlet key={user?._id} />
        </Suspense>
        <BookingModal />
      </ErrorBoundary>
    </AppFrame>
  );
}

/** A placeholder for a heading and a table. */
function ScreenSkeleton() {
  const t = useTexts();
  return (
    <div role="status" aria-label={t('Loading')}>
      <Skeleton className="mb-6 h-7 w-48" />
      <SkeletonText lines={8} />
    </div>
  );
}

/** Explains to a person why they may do nothing: their role is switched off. */
function RoleNotice({ role }: { role: SessionUser['role_id'] }) {
  const t = useTexts();
  const infoEmail = useSite()?.infoEmail;
  if (role?.active) return null;
  const problem = role
    ? t('Your role “{name}” is switched off, so you cannot use this application at the moment.', { name: role.name })
    : t('Your account has no role, so you cannot use this application at the moment.');
  return (
    <p role="status" className="mb-6 flex gap-3 rounded-lg bg-orange-soft px-4 py-3 text-orange-text">
      <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <span>
        {problem}{' '}
        {infoEmail ? (
          <Trans
            id="Please ask somebody who manages the roles, or write to <0>{email}</0>."
            values={{ email: infoEmail }}
            components={{
              0: (
                <a href={`mailto:${infoEmail}`} className="underline underline-offset-4" dir="auto">
                  {infoEmail}
                </a>
              ),
            }}
          />
        ) : (
          t('Please ask somebody who manages the roles.')
        )}
      </span>
    </p>
  );
}

const AREAS: Area[] = ['resources.meetingRooms', 'resources.privateOffices', 'resources.desk'];

/** The numbers of rooms, offices and seats of the active workspace, and of what waits there for staff, by the path of their list. */
function useBadges(): Badges {
  const { may, showsAllBookings } = useSession();
  const { active } = useActiveSpace();
  const isShown = AREAS.some((area) => may(area, 'show'));
  const counts = useResourceCounts(active?._id, isShown);
  const staffed = showsAllBookings ? active?._id : undefined;
  const requests = useWaitingRequests(may('bookingRequest', 'show') ? staffed : undefined).data;
  const swaps = useWaitingSwaps(may('deskSwap', 'show') ? staffed : undefined).data;
  const newEnquiries = useNewEnquiries(active?._id, may('contactUs', 'show'));
  return {
    count: counts
      ? {
          [paths.meetingRooms]: counts.meeting_room,
          [paths.privateOffices]: counts.private_office,
          [paths.desks]: counts.desks,
        }
      : {},
    waiting: {
      [paths.bookingRequest]: requests?.totalCount,
      [paths.deskSwap]: swaps?.totalCount,
      [paths.contactUs]: newEnquiries,
    },
  };
}
