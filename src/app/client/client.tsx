/** The entry point of the browser. */
import '#client/styles.css';
import { StrictMode, Suspense, lazy } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { PublicForms } from '#client/layout/public-forms.ts';
import { PublicLinksContext } from '#client/layout/public-links.ts';
import { ErrorBoundary } from '#client/layout/error-boundary.tsx';
import { LiveProvider } from '#client/live.tsx';
import { onUncaught, reportCrash } from '#client/report.ts';
import { useScrollToTop } from '#client/scroll.ts';
import { SessionProvider } from '#client/session.tsx';
import { forgetAtLogout } from '#client/stored.ts';
import { usableToken } from '#client/token.ts';
import { ApiProvider } from '#client/trpc.tsx';
import { sessionSource } from '#domains/accounts/client/session-queries.ts';
import { siteLinksSource } from '#domains/content/client/use-site-links.ts';
import { activeSpaceId } from '#domains/workspaces/client/active-space.ts';
import { pendingBooking } from '#domains/workspaces/client/pending-booking.ts';
import { AppRoutes, preloadScreen } from './routes.tsx';
import { cmsSidebar } from './shell/cms-sidebar.ts';

// Loaded separately, because the first page shows no toast.
const Toaster = lazy(async () => ({ default: (await import('#client/ui/toaster.tsx')).Toaster }));

// Loaded when a visitor opens one of them.
const loadForms = () => import('./shell/public-forms.ts');
const publicForms = {
  ContactModal: lazy(async () => ({ default: (await loadForms()).ContactModal })),
  TourPopup: lazy(async () => ({ default: (await loadForms()).TourPopup })),
};

function Pages() {
  const { pathname } = useLocation();
  useScrollToTop();
  return (
    <ErrorBoundary resetKey={pathname}>
      <AppRoutes />
    </ErrorBoundary>
  );
}

// Register before rendering, so that no error is missed.
onUncaught(reportCrash);

forgetAtLogout(pendingBooking, activeSpaceId, cmsSidebar);

function show(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <ApiProvider>
          <SessionProvider source={sessionSource}>
            <LiveProvider>
              <PublicForms value={publicForms}>
                <PublicLinksContext value={siteLinksSource}>
                  <Pages />
                </PublicLinksContext>
              </PublicForms>
              <Suspense fallback={null}>
                <Toaster />
              </Suspense>
            </LiveProvider>
          </SessionProvider>
        </ApiProvider>
      </BrowserRouter>
    </StrictMode>,
  );
}

// The first screen is loaded before anything is rendered. Otherwise the browser draws an empty page first, and all of it again.
void preloadScreen(window.location.pathname, usableToken() !== null).then(show);
