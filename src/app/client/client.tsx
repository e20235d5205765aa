/** The entry point of the browser. */
import '#client/styles.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import superjson from 'superjson';
import { followTheme } from '#client/color-theme.ts';
import { linksTo } from '#client/links.ts';
import { pageBase, pagePath } from '#client/page-base.ts';
import { fillIn } from '#client/page/queries.ts';
import { onUncaught, reportCrash } from '#client/report.ts';
import { leftAddresses } from '#client/layout/last-address.ts';
import { forgetAtLogout } from '#client/stored.ts';
import { pageLanguage, takeOwnTexts } from '#client/texts.tsx';
import { readToken, usableToken } from '#client/token.ts';
import { connect, pageApi } from '#client/trpc.tsx';
import { prefetchAccount } from '#domains/accounts/client/index.ts';
import { activeSpaceId, pendingBooking, prefetchSpaceChoices } from '#domains/workspaces/client/index.ts';
import { paths } from '#shared/paths.ts';
import { PAGE_DATA_ID, type PageData } from '#shared/rendering.ts';
import { App } from './app.tsx';
import { AppRoutes, preloadScreen } from './routes.tsx';
import { cmsSidebar } from './shell/cms-sidebar.ts';

/** What the server has written into the page. */
function givenData(): PageData {
  const block = document.getElementById(PAGE_DATA_ID);
  return block ? superjson.parse<PageData>(block.textContent) : { queries: [] };
}

const token = usableToken();
const { queries, renderedAt, liveAfter, texts } = givenData();
if (texts) takeOwnTexts(texts);
const connection = connect(linksTo('/trpc', { liveAfter, language: pageBase().slice(1) }));
fillIn(connection.queryClient, queries, token === null);

/** Asks for what every screen of the application needs while the code of the screen is loaded. */
function askEarly(userId: string): void {
  const api = pageApi(connection);
  void prefetchAccount(api, userId);
  if (pagePath().startsWith(paths.app)) void prefetchSpaceChoices(api);
}

function show(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  const app = (
    <StrictMode>
      <BrowserRouter basename={pageBase()}>
        <App connection={connection} renderedAt={renderedAt} language={pageLanguage()}>
          <AppRoutes />
        </App>
      </BrowserRouter>
    </StrictMode>
  );
  // The server has rendered some pages.
  if (root.hasChildNodes()) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

followTheme();
// Registered before rendering, so that no error is missed.
onUncaught(reportCrash);
forgetAtLogout(pendingBooking, activeSpaceId, cmsSidebar, leftAddresses);
const account = token && readToken(token);
if (account) askEarly(account.userId);
// Nothing is rendered before its screen is loaded, because the browser would draw an empty page first.
void preloadScreen(pagePath(), token !== null).then(show);
