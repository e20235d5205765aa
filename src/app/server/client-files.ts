/** The built client: its files, compressed at build time, and the page, with the files that its screen needs first. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import express, { type Express, type RequestHandler } from 'express';
import sirv from 'sirv';
import { type Manifest, type PageFiles, filesOf, modulesOf } from '#app/server/page-files.ts';

const YEAR_S = 31_536_000;
const HOUR_S = 3_600;

const folder = () => resolve('dist/client');

/** A script or a style sheet needs no other policies than these. Those of the page would double its small files. */
const assetHeaders: RequestHandler = (_request, response, next) => {
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('cross-origin-resource-policy', 'same-origin');
  next();
};

/** Serves the files with a hash in their name, which browsers cache for a year. Unknown ones answer 404. @param hosts checks the host */
export function serveAssets(app: Express, hosts: RequestHandler): void {
  const assets = join(folder(), 'assets');
  if (!existsSync(assets)) return;
  const serve = sirv(assets, { brotli: true, gzip: true, immutable: true, maxAge: YEAR_S });
  app.use('/assets', hosts, assetHeaders, (request, response) => serve(request, response));
}

/** The page with links to the files of its screen. The browser then loads them at the same time as the entry. */
function withLinks(page: string, { scripts, styles, fonts }: PageFiles): string {
  const links = [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
  ];
  return page.replace('</head>', `${links.join('')}</head>`);
}

type Built = { page: string; manifest: Manifest };

function readBuilt(): Built | undefined {
  const [page, manifest] = [join(folder(), 'index.html'), join(folder(), '.vite', 'manifest.json')];
  if (!existsSync(page)) return undefined;
  return { page: readFileSync(page, 'utf8'), manifest: JSON.parse(readFileSync(manifest, 'utf8')) as Manifest };
}

/** Serves the remaining files of the client, and the page at every other path. Browsers revalidate the page every time. */
export function servePages(app: Express): void {
  const built = readBuilt();
  if (!built) {
    app.get('/{*splat}', (_request, response) => {
      response.status(503).send('The client is not built yet: npm run build');
    });
    return;
  }
  const { page, manifest } = built;
  app.use(express.static(folder(), { maxAge: HOUR_S * 1000, index: false }));
  app.get('/{*splat}', (request, response) => {
    response.setHeader('cache-control', 'no-cache');
    response.type('html').send(withLinks(page, filesOf(manifest, modulesOf(request.path))));
  });
}
