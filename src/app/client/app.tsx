/** The application around its pages, for the browser and for the renderer: both must render the same. */
import { Suspense, lazy, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from '#client/layout/error-boundary.tsx';
import { PublicForms } from '#client/layout/public-forms.ts';
import { PublicLinksContext } from '#client/layout/public-links.ts';
import { LiveProvider } from '#client/live.tsx';
import { useIsHydrated } from '#client/page/use-is-hydrated.ts';
import { useScrollToTop } from '#client/scroll.ts';
import { SessionProvider } from '#client/session.tsx';
import { ApiProvider, type Connection } from '#client/trpc.tsx';
import { sessionSource } from '#domains/accounts/client/session-queries.ts';
import { siteLinksSource } from '#domains/content/client/use-site-links.ts';

// Loaded separately, because the first page shows no toast.
const Toaster = lazy(async () => ({ default: (await import('#client/ui/toaster.tsx')).Toaster }));

// Loaded when a visitor opens one of them.
const loadForms = () => import('./shell/public-forms.ts');
const publicForms = {
  ContactModal: lazy(async () => ({ default: (await loadForms()).ContactModal })),
  TourPopup: lazy(async () => ({ default: (await loadForms()).TourPopup })),
};

/** @param children the routes. The router is above, because the browser and the renderer have different ones */
export function App({ connection, children }: { connection: Connection; children: ReactNode }) {
  return (
    <ApiProvider connection={connection}>
      <SessionProvider source={sessionSource}>
        <LiveProvider>
          <PublicForms value={publicForms}>
            <PublicLinksContext value={siteLinksSource}>
              <Pages>{children}</Pages>
            </PublicLinksContext>
          </PublicForms>
          <Toasts />
        </LiveProvider>
      </SessionProvider>
    </ApiProvider>
  );
}

function Pages({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  useScrollToTop();
  return <ErrorBoundary resetKey={pathname}>{children}</ErrorBoundary>;
}

function Toasts() {
  const isHydrated = useIsHydrated();
  return <Suspense fallback={null}>{isHydrated && <Toaster />}</Suspense>;
}
