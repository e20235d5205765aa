/** The entry point of the renderer, which the server loads: it renders public pages for visitors. */
import { renderToString } from 'react-dom/server';
import { StaticRouter, matchRoutes } from 'react-router-dom';
import { failureOf } from '#client/failure.ts';
import { directLink } from '#client/page/direct-link.ts';
import { queriesIn } from '#client/page/queries.ts';
import { type Connection, type PageApi, connect, pageApi } from '#client/trpc.tsx';
import { loadSiteNavigation } from '#domains/content/client/site-queries.ts';
import type { ReadCommon, RenderPage } from '#shared/rendering.ts';
import { App } from './app.tsx';
import { PageRoutes, renderedPages } from './page-routes.tsx';

// Nothing may be missing while a page is rendered, because `renderToString` does not wait.
await Promise.all(renderedPages.map(({ Screen }) => Screen.preload()));

/** The tags that React hoists out of the page stand at its beginning, as `#root` is rendered without a head. */
const HEAD = /^(?:<(?:meta|link)\b[^>]*>|<title\b[^>]*>[^<]*<\/title>)+/;

/** As objects, because the router decodes the parameters only of these. */
const ROUTES = renderedPages.map(({ path, load }) => ({ path, load }));

/** Loads what the header and the footer of every page show. */
const loadLayout = (api: PageApi) => Promise.all([api.site.get.ensureData(), loadSiteNavigation(api)]);

type Loaded = { isFound: boolean; movedTo?: string };

/** Loads what the page at a path shows. @throws what a call has thrown, unless it was refused */
async function loadPage(connection: Connection, path: string): Promise<Loaded> {
  const api = pageApi(connection);
  const layout = loadLayout(api);
  const [match] = matchRoutes(ROUTES, path) ?? [];
  try {
    const outcome = await match?.route.load({ api, path, params: match.params });
    return { isFound: match !== undefined, ...outcome };
  } catch (error) {
    const { status } = failureOf(error);
    if (status < 400 || status >= 500) throw error;
    return { isFound: false };
  } finally {
    await layout;
  }
}

export const renderPage: RenderPage = async ({ path, call }) => {
  const connection = connect([directLink(call)], false);
  const { isFound, movedTo } = await loadPage(connection, path);
  if (movedTo !== undefined) return { movedTo };
  const html = renderToString(
    <StaticRouter location={path}>
      <App connection={connection}>
        <PageRoutes />
      </App>
    </StaticRouter>,
  );
  const head = HEAD.exec(html)?.[0] ?? '';
  const body = html.slice(head.length);
  return { status: isFound ? 200 : 404, head, body, queries: queriesIn(connection.queryClient) };
};

export const readCommon: ReadCommon = async ({ call }) => {
  const connection = connect([directLink(call)], false);
  await loadLayout(pageApi(connection));
  return queriesIn(connection.queryClient);
};
