/** The public screens with their paths, and the application. The code of a screen is loaded when it is first opened. */
import { type ComponentType, Suspense } from 'react';
import { Outlet, Route, Routes, matchPath } from 'react-router-dom';
import { GUEST_PAGES, PUBLIC_PAGES, type Page } from '#app/pages.ts';
import { lazyWithPreload } from '#client/lazy-with-preload.tsx';
import { NotFound } from '#client/layout/not-found.tsx';
import { paths } from '#shared/paths.ts';
import { GuestsOnly, PageSpinner, RequireSession } from './shell/guards.tsx';

const AppScreens = lazyWithPreload(() => import('./app-screens.tsx'));

const modules = import.meta.glob<{ default: ComponentType }>('/src/{app,domains/*}/client/pages/*.tsx');

const withScreen = ({ path, module }: Page) => ({ path, Screen: lazyWithPreload(modules[`/${module}`]!) });
const publicScreens = PUBLIC_PAGES.map(withScreen);
const guestScreens = GUEST_PAGES.map(withScreen);

/** Loads the code of the screen at a path. @param isSignedIn others see the login instead of the application */
export async function preloadScreen(pathname: string, isSignedIn: boolean): Promise<void> {
  const page = [...publicScreens, ...guestScreens].find(({ path }) => matchPath(path, pathname));
  if (page) return page.Screen.preload();
  if (!isSignedIn || !matchPath(`${paths.app}/*`, pathname)) return;
  const [, application] = await Promise.allSettled([AppScreens.preload(), import('./app-screens.tsx')]);
  // What could not be loaded is loaded again when it is shown.
  if (application.status === 'fulfilled') await application.value.preloadScreen(pathname);
}

export function AppRoutes() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <Routes>
        {publicScreens.map(({ path, Screen }) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
        <Route
          element={
            <GuestsOnly>
              <Outlet />
            </GuestsOnly>
          }
        >
          {guestScreens.map(({ path, Screen }) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
        </Route>
        <Route
          path={`${paths.app}/*`}
          element={
            <RequireSession>
              <AppScreens />
            </RequireSession>
          }
        />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}

function NotFoundPage() {
  return (
    <main id="main">
      <title>Page not found</title>
      <NotFound home={paths.home} />
    </main>
  );
}
