/** The routes under /app. Public pages do not load this table: it grows with the application. */
import type { ComponentType } from 'react';
import { Route, Routes, matchPath } from 'react-router-dom';
import { lazyWithPreload } from '#client/lazy-with-preload.tsx';
import { NotFound } from '#client/layout/not-found.tsx';
import { paths } from '#shared/paths.ts';
import Application from './application.tsx';
import { APP_SCREENS } from './domains.ts';
import { RequireArea } from './shell/guards.tsx';
import { useTexts } from '#app/client/use-texts.ts';

const modules = import.meta.glob<{ default: ComponentType }>('/src/{app,domains/*}/client/screens/*.tsx');

const screens = APP_SCREENS.map((screen) => ({ ...screen, Screen: lazyWithPreload(modules[`/${screen.module}`]!) }));

/** Loads the code of a screen before it is rendered. */
export async function preloadScreen(pathname: string): Promise<void> {
  await screens.find(({ path }) => matchPath(path, pathname))?.Screen.preload();
}

function Guarded({ Screen, ...screen }: (typeof screens)[number]) {
  return (
    <RequireArea {...screen}>
      <Screen />
    </RequireArea>
  );
}

/** A path below that of the application. */
const below = (path: string) => path.slice(paths.app.length + 1);

export default function AppScreens() {
  const t = useTexts();
  return (
    <Routes>
      <Route element={<Application />}>
        {screens.map((screen) => (
          <Route key={screen.path} path={below(screen.path)} element={<Guarded {...screen} />} />
        ))}
        <Route
          path="*"
          element={
            <>
              <title>{t('Page not found')}</title>
              <NotFound home={paths.app} homeLabel={t('Go to the start of the application')} />
            </>
          }
        />
      </Route>
    </Routes>
  );
}
