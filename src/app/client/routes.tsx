/** All routes of the browser. The code of a screen is loaded when it is first opened. */
import { Route, matchPath } from 'react-router-dom';
import { PUBLIC_PAGES } from '#app/pages.ts';
import { lazyWithPreload } from '#client/lazy-with-preload.tsx';
import { paths } from '#shared/paths.ts';
import { PageRoutes, PageScreen, renderedPages, withScreen } from './page-routes.tsx';
import { RequireSession } from './shell/guards.tsx';

const AppScreens = lazyWithPreload(() => import('./app-screens.tsx'));

const publicPages = PUBLIC_PAGES.map(withScreen);

/** Loads the code of the screen at a path. @param isSignedIn others see the login instead of the application */
export async function preloadScreen(pathname: string, isSignedIn: boolean): Promise<void> {
  const pages = [...renderedPages, ...publicPages];
  const page = pages.find(({ path }) => matchPath(path, pathname));
  if (page) return page.Screen.preload();
  if (!isSignedIn || !matchPath(`${paths.app}/*`, pathname)) return;
  const [, application] = await Promise.allSettled([AppScreens.preload(), import('./app-screens.tsx')]);
  // What could not be loaded is loaded again when it is shown.
  if (application.status === 'fulfilled') await application.value.preloadScreen(pathname);
}

export function AppRoutes() {
  return (
    <PageRoutes>
      {publicPages.map((page) => (
        <Route key={page.path} path={page.path} element={<PageScreen page={page} />} />
      ))}
      <Route
        path={`${paths.app}/*`}
        element={
          <RequireSession>
            <AppScreens />
          </RequireSession>
        }
      />
    </PageRoutes>
  );
}
