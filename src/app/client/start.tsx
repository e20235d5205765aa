/** What both entry points of the browser do. */
import '#client/styles.css';
import { type ReactNode, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import superjson from 'superjson';
import { linksTo } from '#client/links.ts';
import { fillIn } from '#client/page/queries.ts';
import { onUncaught, reportCrash } from '#client/report.ts';
import { forgetAtLogout } from '#client/stored.ts';
import { usableToken } from '#client/token.ts';
import { type Connection, connect } from '#client/trpc.tsx';
import { activeSpaceId } from '#domains/workspaces/client/active-space.ts';
import { pendingBooking } from '#domains/workspaces/client/pending-booking.ts';
import { type PageQuery, QUERIES_ID } from '#shared/rendering.ts';
import { cmsSidebar } from './shell/cms-sidebar.ts';

/** The queries that the server has written into the page. */
function givenQueries(): PageQuery[] {
  const block = document.getElementById(QUERIES_ID);
  return block ? superjson.parse<PageQuery[]>(block.textContent) : [];
}

function show(render: (connection: Connection) => ReactNode): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  const connection = connect(linksTo('/trpc'));
  const app = <StrictMode>{render(connection)}</StrictMode>;
  fillIn(connection.queryClient, givenQueries(), usableToken() === null);
  // The server has rendered some pages.
  if (root.hasChildNodes()) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

/**
 * Shows the page.
 * @param preload loads the first screen. Nothing is rendered before, because the browser would draw an empty page first.
 */
export function start(preload: Promise<void>, render: (connection: Connection) => ReactNode): void {
  // Register before rendering, so that no error is missed.
  onUncaught(reportCrash);
  forgetAtLogout(pendingBooking, activeSpaceId, cmsSidebar);
  void preload.then(() => show(render));
}
