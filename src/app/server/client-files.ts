/** The built client: its files, compressed at build time, and the page, with the files that its screen needs first. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import express, { type Express, type RequestHandler } from 'express';
import sirv from 'sirv';
import { type Manifest, filesOf, modulesOf } from '#app/server/page-files.ts';
import { brandedPage, emptyDocument } from '#app/server/pages/document.ts';
import { pageTexts } from '#app/server/pages/page-texts.ts';
import { SHELL_SKELETON } from '#app/server/pages/shell-skeleton.ts';
import type { Services } from '#server/context.ts';
import { requestedLanguage } from '#server/request-facts.ts';
import { paths } from '#shared/paths.ts';
import type { PageQuery, Renderer } from '#shared/rendering.ts';

const YEAR_S = 31_536_000;
const HOUR_S = 3_600;

const clientFolder = () => resolve('dist', 'client');

/** A script or a style sheet needs no other policies than these. Those of the page would double its small files. */
const assetHeaders: RequestHandler = (_request, response, next) => {
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('cross-origin-resource-policy', 'same-origin');
  next();
};

/** A new build removes files while this process still knows them. sirv does not handle the error of such a file, which would end the process. */
const endWithFile: RequestHandler = (_request, response, next) => {
  response.once('pipe', (file: Readable) => file.once('error', () => response.destroy()));
  next();
};

/** Serves the files with a hash in their name, which browsers cache for a year. Unknown ones answer 404. @param hosts checks the host */
export function serveAssets(app: Express, hosts: RequestHandler): void {
  const folder = join(clientFolder(), 'assets');
  if (!existsSync(folder)) return;
  const serve = sirv(folder, { brotli: true, gzip: true, immutable: true, maxAge: YEAR_S });
  const notFound: RequestHandler = (_request, response) => void response.status(404).end();
  app.use('/assets', hosts, assetHeaders, endWithFile, serve, notFound);
}

/** The built client: its page, and what each module imports. */
export type Built = { page: string; manifest: Manifest };

/** Undefined before the first build. */
export function readBuilt(): Built | undefined {
  const folder = clientFolder();
  const [page, manifest] = [join(folder, 'index.html'), join(folder, '.vite', 'manifest.json')];
  if (!existsSync(page)) return undefined;
  return { page: readFileSync(page, 'utf8'), manifest: JSON.parse(readFileSync(manifest, 'utf8')) as Manifest };
}

/** What there is for pages once the renderer is built. */
export type Rendering = {
  /** Answers the paths that no screen has. */
  unknown: RequestHandler;
  /** The queries that every page has. */
  queries: () => Promise<PageQuery[]>;
  screens: Renderer['screens'];
};

/**
 * Serves the remaining files of the client, and the page of every screen that the browser renders. Browsers revalidate it every time.
 * @param rendering without it, every path has the same page, without queries
 */
export function servePages(
  app: Express,
  services: Pick<Services, 'config' | 'inLanguage' | 'ownTexts' | 'textsList'>,
  built: Built | undefined,
  rendering?: Rendering,
): void {
  if (!built) {
    app.get('/{*splat}', (_request, response) => {
      response.status(503).send('The client is not built yet: npm run build');
    });
    return;
  }
  const { manifest } = built;
  app.use(express.static(clientFolder(), { maxAge: HOUR_S * 1000, index: false }));
  app.get('/{*splat}', async (request, response, next) => {
    const modules = modulesOf(request.path, rendering?.screens);
    if (modules.length === 0 && rendering) return void rendering.unknown(request, response, next);
    const queries = await rendering?.queries();
    const isApp = request.path === paths.app || request.path.startsWith(`${paths.app}/`);
    const language = requestedLanguage(request, services.config);
    const page = brandedPage(built.page, services.config, services.inLanguage(language).t);
    const texts = pageTexts(services, language, 'everybody');
    response.setHeader('cache-control', 'no-cache');
    response
      .type('html')
      .send(
        emptyDocument(page, filesOf(manifest, modules), { queries, texts, ...(isApp && { shell: SHELL_SKELETON }) }),
      );
  });
}
