/** The entry point of the website: the pages that the server has rendered. Preact runs them, so it may import nothing that needs React. */
import '#client/preact/head-tags.ts';
import { matchPath } from 'react-router-dom';
import { HydrateInTurns, newTask } from '#client/page/hydrate-later.tsx';
import { App } from './app.tsx';
import { PageRoutes, renderedPages } from './page-routes.tsx';
import { SiteRouter } from './site-router.tsx';
import { start } from './start.tsx';

const pageAt = (path: string) => renderedPages.find((page) => matchPath(page.path, path));

async function preload(): Promise<void> {
  await pageAt(window.location.pathname)?.Screen.preload();
  // The code of the screen has run in this task.
  await newTask();
}

start(preload(), (connection) => (
  <SiteRouter isHere={(path) => pageAt(path) !== undefined}>
    <HydrateInTurns>
      <App connection={connection}>
        <PageRoutes />
      </App>
    </HydrateInTurns>
  </SiteRouter>
));
