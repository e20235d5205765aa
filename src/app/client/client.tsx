/** The entry point of the browser. */
import '#client/styles.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { linksTo } from '#client/links.ts';
import { fillIn } from '#client/page/queries.ts';
import { onUncaught, reportCrash } from '#client/report.ts';
import { forgetAtLogout } from '#client/stored.ts';
import { usableToken } from '#client/token.ts';
import { connect } from '#client/trpc.tsx';
import { type Wired, wire } from '#client/wire.ts';
import { activeSpaceId } from '#domains/workspaces/client/active-space.ts';
import { pendingBooking } from '#domains/workspaces/client/pending-booking.ts';
import { type PageQuery, QUERIES_ID } from '#shared/rendering.ts';
import { App } from './app.tsx';
import { AppRoutes, preloadScreen } from './routes.tsx';
import { cmsSidebar } from './shell/cms-sidebar.ts';

// Register before rendering, so that no error is missed.
onUncaught(reportCrash);

forgetAtLogout(pendingBooking, activeSpaceId, cmsSidebar);

/** The queries that the server has written into the page. */
function givenQueries(): PageQuery[] {
  const block = document.getElementById(QUERIES_ID);
  return block ? (wire.deserialize(JSON.parse(block.textContent) as Wired) as PageQuery[]) : [];
}

function show(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  const connection = connect(linksTo('/trpc'));
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App connection={connection}>
          <AppRoutes />
        </App>
      </BrowserRouter>
    </StrictMode>
  );
  fillIn(connection.queryClient, givenQueries(), usableToken() === null);
  // The server has rendered some pages.
  if (root.hasChildNodes()) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

// The first screen is loaded before anything is rendered. Otherwise the browser draws an empty page first, and all of it again.
void preloadScreen(window.location.pathname, usableToken() !== null).then(show);
