/** The entry point of the renderer, which the server loads: it renders public pages for visitors. */
import { prerender } from 'react-dom/static';
import { StaticRouter, matchRoutes } from 'react-router-dom';
import { failureOf } from '#client/failure.ts';
import { directLink } from '#client/page/direct-link.ts';
import { queriesIn } from '#client/page/queries.ts';
import { type Connection, type PageApi, connect, pageApi } from '#client/trpc.tsx';
import { loadSiteNavigation } from '#domains/content/client/index.ts';
import { addressIn } from '#shared/languages.ts';
import type { PageRequest, ReadCommon, RenderPage, Renderer } from '#shared/rendering.ts';
import { App } from './app.tsx';
import { APP_SCREENS } from './domains.ts';
import { PageRoutes, renderedPages } from './page-routes.tsx';

// Loaded before the first visitor comes.
await Promise.all(renderedPages.map(({ Screen }) => Screen.preload()));

/** The tags that React hoists out of the page stand at its beginning, as `#root` is rendered without a head. */
const HEAD = /^(?:<(?:meta|link)\b[^>]*>|<title\b[^>]*>[^<]*<\/title>)+/;

/** As objects, because the router decodes the parameters only of these. */
const ROUTES = renderedPages.map(({ path, load, isLive }) => ({ path, load, isLive }));

/** Loads what the header and the footer of every page show. */
const loadLayout = (api: PageApi) => Promise.all([api.site.get.ensureData(), loadSiteNavigation(api)]);

type Loaded = { isFound: boolean; isLive?: boolean; movedTo?: string };

/** Loads what a page shows. @throws what a call has thrown, unless it was refused */
async function loadPage(connection: Connection, { path, search, now }: PageRequest): Promise<Loaded> {
  const api = pageApi(connection);
  const layout = loadLayout(api);
  const [match] = matchRoutes(ROUTES, path) ?? [];
  if (!match) return layout.then(() => ({ isFound: false }));
  const { load, isLive } = match.route;
  try {
    const outcome = await load({ api, path, search, now, params: match.params });
    return { isFound: true, isLive, ...outcome };
  } catch (error) {
    const { status } = failureOf(error);
    if (status < 400 || status >= 500) throw error;
    return { isFound: false };
  } finally {
    await layout;
  }
}

export const renderPage: RenderPage = async (request) => {
  const connection = connect([directLink(request.call)], false);
  const { isFound, isLive, movedTo } = await loadPage(connection, request);
  if (movedTo !== undefined) return { movedTo };
  const renderedAt = isLive ? request.now : undefined;
  const { prelude } = await prerender(
    <StaticRouter location={addressIn(request.base, request.path) + request.search} basename={request.base}>
      <App connection={connection} renderedAt={renderedAt} language={request.language} texts={request.texts}>
        <PageRoutes />
      </App>
    </StaticRouter>,
    // In one piece: React would otherwise move the content of a long page into scripts.
    { progressiveChunkSize: Infinity },
  );
  const html = await new Response(prelude).text();
  const head = HEAD.exec(html)?.[0] ?? '';
  const body = html.slice(head.length);
  return { status: isFound ? 200 : 404, head, body, queries: queriesIn(connection.queryClient), renderedAt };
};

export const readCommon: ReadCommon = async ({ call }) => {
  const connection = connect([directLink(call)], false);
  await loadLayout(pageApi(connection));
  return queriesIn(connection.queryClient);
};

export const screens: Renderer['screens'] = APP_SCREENS;
