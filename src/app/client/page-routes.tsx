/** The routes of the pages that the server renders, for the browser and for the renderer: both must render the same. */
import { type ComponentType, Fragment, type ReactNode, Suspense, useEffect } from 'react';
import { Route, Routes, useLocation, useNavigate, useParams } from 'react-router-dom';
import { type Page, RENDERED_PAGES } from '#app/pages.ts';
import { lazyWithPreload } from '#client/lazy-with-preload.tsx';
import { NotFound } from '#client/layout/not-found.tsx';
import type { Load } from '#client/page/load.ts';
import { usePageApi } from '#client/trpc.tsx';
import { paths } from '#shared/paths.ts';
import { GuestsOnly, PageSpinner, RequireSession } from './shell/guards.tsx';
import { useTexts } from '#app/client/use-texts.ts';

type PageModule = { default: ComponentType; load?: Load };

const modules = import.meta.glob<PageModule>('/src/{app,domains/*}/client/pages/*.tsx');

/** A page with its screen, whose code is loaded when it is first opened. */
export function withScreen({ path, module, isLive = false, isForGuests = false, isForAccounts = false }: Page) {
  const loadModule = modules[`/${module}`]!;
  const load: Load = async (request) => (await loadModule()).load?.(request);
  return { path, Screen: lazyWithPreload(loadModule), load, isLive, isForGuests, isForAccounts };
}

type PageWithScreen = ReturnType<typeof withScreen>;

export const renderedPages = RENDERED_PAGES.map(withScreen);

/** @param children the routes of the other pages */
export function PageRoutes({ children }: { children?: ReactNode }) {
  return (
    <Suspense fallback={<PageSpinner />}>
      <Routes>
        {renderedPages.map((page) => (
          <Route key={page.path} path={page.path} element={<RenderedPage page={page} />} />
        ))}
        {children}
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}

/** A page that the browser may have come to by a link. If its path has changed, the browser goes to the new one. */
function RenderedPage({ page }: { page: PageWithScreen }) {
  const { load } = page;
  const api = usePageApi();
  const params = useParams();
  const { pathname: path, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    let isLeft = false;
    const follow = async () => {
      const outcome = await load({ api, path, search, params, now: new Date() });
      if (outcome && !isLeft) await navigate(outcome.movedTo, { replace: true });
    };
    // The screen shows what its own queries report.
    follow().catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [load, api, path, search, params, navigate]);
  return <PageScreen page={page} />;
}

export function PageScreen({ page: { Screen, isForGuests, isForAccounts } }: { page: PageWithScreen }) {
  const Guard = isForGuests ? GuestsOnly : isForAccounts ? RequireSession : Fragment;
  return (
    <Guard>
      <Screen />
    </Guard>
  );
}

function NotFoundPage() {
  const t = useTexts();
  return (
    <main id="main">
      <title>{t('Page not found')}</title>
      <NotFound home={paths.home} />
    </main>
  );
}
