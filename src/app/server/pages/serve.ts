/** The public pages that the server renders, the sitemap, and robots.txt. */
import type { Express, Request, RequestHandler } from 'express';
import { PUBLIC_PAGES, RENDERED_PAGES } from '#app/pages.ts';
import type { Built } from '#app/server/client-files.ts';
import { domains } from '#app/server/domains.ts';
import { filesOf, modulesOf } from '#app/server/page-files.ts';
import { clientAddress } from '#server/client-address.ts';
import { type Services, type contextMaker, momentOf, type Moment } from '#server/context.ts';
import type { Env } from '#server/env.ts';
import { escapeHtml } from '#server/mail/html.ts';
import { requestedLanguage } from '#server/request-facts.ts';
import { sitemapText, type SitemapEntry } from '#server/sitemap.ts';
import { addressIn, alternatesOf, baseIn, baseOf, offeredLanguages, type PageBase } from '#shared/languages.ts';
import { paths } from '#shared/paths.ts';
import type { PageQuery, Renderer } from '#shared/rendering.ts';
import { brandedPage, emptyDocument, renderedDocument } from './document.ts';
import { type Result, PageAnswers, SiteValue, queryOf, sendResult } from './page-answers.ts';
import { pageTexts } from './page-texts.ts';
import { languageAddresses } from './language-address.ts';
import { answerOf } from './page-cache.ts';
import { spellingOf } from './spelling.ts';
import { visitorCall } from './visitor-call.ts';

const HTML = 'text/html; charset=utf-8';
/**
 * Rendering a live page takes the processor longer than any call. When more are asked for at once, the route of the pages that the
 * browser renders answers, so that a burst of them does not hold up everything else.
 */
const LIVE_PAGES_AT_ONCE = 4;
/** What is read for everybody is read for no address. */
const NO_ADDRESS = '';

/** Serves at most LIVE_PAGES_AT_ONCE requests at once, and leaves the others to the next route. */
function limited(handler: RequestHandler): RequestHandler {
  let inProgress = 0;
  return async (request, response, next) => {
    if (inProgress >= LIVE_PAGES_AT_ONCE) return next();
    inProgress += 1;
    await handler(request, response, next);
    inProgress -= 1;
  };
}

export type PageParts = {
  services: Services;
  createContext: ReturnType<typeof contextMaker>;
  built: Built;
  renderer: Renderer;
};

/** Renders the pages of a site. */
export function pageRenderer({ services, createContext, built, renderer }: PageParts) {
  const answers = new PageAnswers(services);

  const languageFor = (request: Request) => requestedLanguage(request, services.config);
  const filesFor = (path: string) => filesOf(built.manifest, modulesOf(path));

  /** @param live what only live pages have: the query of the address, and where their live updates start */
  async function render(request: Request, live?: { search: string; liveAfter: string }): Promise<Result> {
    const { base, path } = placeOf(request);
    // Without the token of the request: a visitor's page is kept for everybody, and the browser asks again for an account.
    const language = languageFor(request);
    const context = await createContext({ ip: clientAddress(request, services.config.TRUST_PROXY), language });
    const isForGuests = RENDERED_PAGES.some((known) => known.isForGuests && known.path === path);
    const texts = pageTexts(services, language, isForGuests ? 'everybody' : 'customers');
    const page = await renderer.renderPage({
      texts,
      path,
      base,
      search: live?.search ?? '',
      now: context.now,
      language,
      call: visitorCall(context),
    });
    if ('movedTo' in page) return { movedTo: addressIn(base, page.movedTo) };
    return {
      status: page.status,
      answer: await answerOf(
        HTML,
        renderedDocument(brandedPage(built.page, services.config, context.services.t), filesFor(path), {
          ...page,
          head: page.head + alternates(services.config, path),
          liveAfter: live?.liveAfter,
          ...(texts && { texts }),
        }),
      ),
    };
  }

  const pageOf =
    (make: (request: Request) => Promise<Result>): RequestHandler =>
    async (request, response) => {
      const { path } = placeOf(request);
      try {
        sendResult(request, response, await make(request));
      } catch (error) {
        services.log.error({ err: error, path }, 'a page was not rendered');
        const inLanguage = services.inLanguage(languageFor(request));
        response
          .status(500)
          .set('cache-control', 'no-store')
          .type('html')
          .send(emptyDocument(brandedPage(built.page, services.config, inLanguage.t), filesFor(path)));
      }
    };
  const page = pageOf((request) => {
    const { base, path } = placeOf(request);
    return answers.get(`${languageFor(request)} ${base} ${path}`, () => render(request));
  });
  const rendered = pageOf((request) =>
    render(request, { search: queryOf(request), liveAfter: String(services.live.position) }),
  );
  const sitemap: RequestHandler = async (request, response) => {
    const { PUBLIC_URL } = services.config;
    const make = async (): Promise<Result> => {
      const text = sitemapText(PUBLIC_URL, await siteEntries(momentOf(services)), offeredIn(services.config));
      return { status: 200, answer: await answerOf('application/xml; charset=utf-8', text) };
    };
    sendResult(request, response, await answers.get(request.path, make));
  };

  return { page, livePage: limited(rendered), sitemap };
}

/** Reads the queries of every page, for those that the browser renders. @returns none if they cannot be read: the browser asks then */
export function commonQueries({ services, createContext, renderer }: PageParts): () => Promise<PageQuery[]> {
  const queries = new SiteValue(services, async () =>
    renderer.readCommon({ call: visitorCall(await createContext({ ip: NO_ADDRESS })) }),
  );
  return () =>
    queries.get().catch((error: unknown) => {
      services.log.error({ err: error }, 'the queries of every page were not read');
      return [];
    });
}

const offeredIn = ({ NODE_ENV }: Pick<Env, 'NODE_ENV'>) => offeredLanguages(NODE_ENV === 'production');

/** The links to a page in the other languages. Only search engines read them, so that the browser needs no code for them. */
const alternates = (config: Env, path: string) =>
  alternatesOf(offeredIn(config), path)
    .map(([language, address]) => [language, escapeHtml(new URL(address, config.PUBLIC_URL).href)])
    .map(([language, href]) => `<link rel="alternate" hreflang="${language}" href="${href}">`)
    .join('');

/** What search engines must not visit: it shows nothing to visitors. */
const PRIVATE = ['/api/', '/trpc/', paths.preBooking, paths.paymentDone('')];

/** The application has an address in each language. */
const robots =
  (config: Pick<Env, 'PUBLIC_URL' | 'NODE_ENV'>): RequestHandler =>
  (_request, response) => {
    const applications = offeredIn(config).map((language) => `${addressIn(baseOf(language), paths.app)}/`);
    const disallowed = [...applications, ...PRIVATE].map((path) => `Disallow: ${path}`);
    const lines = ['User-agent: *', ...disallowed, `Sitemap: ${config.PUBLIC_URL}/sitemap.xml`];
    response.type('text').send(`${lines.join('\n')}\n`);
  };

const PAGE_PATHS = [...RENDERED_PAGES, ...PUBLIC_PAGES].map(({ path }) => path);

/** The path of a page, and what stands before it in its address. */
function placeOf(request: Request): { base: PageBase; path: string } {
  const { path, res } = request;
  const base = res?.locals.pageBase ?? '';
  // The address of an unknown page still has it.
  return { base, path: base && baseIn(path) === base ? path.slice(base.length) || '/' : path };
}

/** Redirects other spellings of the address of a page. */
const oneSpelling: RequestHandler = (request, response, next) => {
  const { base, path } = placeOf(request);
  const spelling = request.method === 'GET' ? spellingOf(path, PAGE_PATHS) : undefined;
  const sent = base ? request.originalUrl.split('?')[0] : path;
  if (spelling === undefined || addressIn(base, spelling) === sent) return next();
  sendResult(request, response, { movedTo: addressIn(base, spelling) });
};

/** Whether a path is that of a page, in any spelling, or of the application. */
const isPage = (path: string) => spellingOf(path, PAGE_PATHS) !== undefined || modulesOf(path).length > 0;

/** Serves the pages before all other routes, of which they need none. @param before checks the host */
export function serveRenderedPages(app: Express, parts: PageParts, before: RequestHandler): RequestHandler {
  const { page, livePage, sitemap } = pageRenderer(parts);
  app.use(languageAddresses(parts.services.config, isPage), oneSpelling);
  // Each with a route, whose pattern is its name in the metrics.
  for (const { path, isLive } of RENDERED_PAGES) app.get(path, before, isLive ? livePage : page);
  app.get('/sitemap.xml', before, sitemap);
  app.get('/robots.txt', before, robots(parts.services.config));
  return page;
}

/** All public pages of the site. */
async function siteEntries(moment: Moment): Promise<SitemapEntry[]> {
  return (await Promise.all(domains.map(async ({ siteEntries: list }) => list?.(moment) ?? []))).flat();
}
