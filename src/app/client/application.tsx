import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { AppFrame } from '#client/layout/app-frame.tsx';
import { ErrorBoundary } from '#client/layout/error-boundary.tsx';
import { useSession } from '#client/session.tsx';
import { useSite } from '#client/site.ts';
import { useStaleQueries } from '#client/stale.ts';
import { Skeleton, SkeletonText } from '#client/ui/skeleton.tsx';
import { paths } from '#shared/paths.ts';
import { STALE_QUERIES } from './domains.ts';
import { BookingModal } from './shell/booking-modal.tsx';
import { HeaderActions, WorkspaceSwitcher } from './shell/header.tsx';
import { withBadges } from './shell/menu.ts';
import { PaletteButton } from './shell/palette-button.tsx';
import { RoleNotice } from './shell/role-notice.tsx';
import { useBadges } from './shell/use-badges.ts';
import { useMenu } from './shell/use-menu.ts';

/** The layout of everything under /app: menu, header and the current screen. */
export default function Application() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const { nav, isCms } = useMenu();
  const badges = useBadges();
  const site = useSite();
  useStaleQueries(STALE_QUERIES);
  const name = site?.operatorName ?? '';
  return (
    <AppFrame
      name={name}
      home={paths.app}
      nav={withBadges(nav, badges)}
      navLabel={isCms ? 'Website menu' : 'Main menu'}
      headerLeft={
        <>
          <WorkspaceSwitcher />
          <PaletteButton />
        </>
      }
      headerRight={<HeaderActions />}
    >
      {user && <RoleNotice role={user.role_id} />}
      <ErrorBoundary resetKey={pathname}>
        <Suspense fallback={<ScreenSkeleton />}>
          {/* The key resets the screens when the account changes. */}
          <Outlet key={user?._id} />
        </Suspense>
        <BookingModal />
      </ErrorBoundary>
    </AppFrame>
  );
}

/** A placeholder for a heading and a table. */
function ScreenSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="mb-6 h-7 w-48" />
      <SkeletonText lines={8} />
    </div>
  );
}
