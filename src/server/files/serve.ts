/** Serves stored files. A file never changes under its name, and the headers forbid browsers to run its content. */
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { PLAIN_EXTENSIONS } from '#server/files/kinds.ts';
import { COPIES } from '#server/files/pictures.ts';
import type { FileStorage } from '#server/files/storage.ts';
import { STEM_LENGTH } from '#server/files/stored.ts';
import { BRAND_PICTURE } from '#shared/brand-pictures.ts';

const YEAR_S = 31_536_000;
/** Re-encoded copies of pictures, and files that are not pictures. Original pictures are never served. */
const ENDINGS = [...COPIES, ...PLAIN_EXTENSIONS.map((extension) => `.${extension}`)];
const isServed = (name: string) =>
  BRAND_PICTURE.test(`/files/${name}`) ||
  (/^[0-9a-f]{32}$/.test(name.slice(0, STEM_LENGTH)) && ENDINGS.includes(name.slice(STEM_LENGTH)));

function notFound(response: Response): void {
  response.status(404).type('text').send('Not found');
}

/** Who may keep a file: everybody, or only the program that has read it. */
type Keeping = 'public' | 'private';

const headersFor = (keeping: Keeping) => ({
  'cache-control': `${keeping}, max-age=${YEAR_S}, immutable`,
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
});

type Exchange = {
  request: Request<{ name: string }>;
  response: Response;
  next: NextFunction;
  headers: ReturnType<typeof headersFor>;
};

/** Streams a file from the bucket, so that file URLs do not depend on the storage. */
async function fromBucket({ disk }: FileStorage, { request, response, headers }: Exchange): Promise<void> {
  const { name } = request.params;
  if (!(await disk.exists(name))) return notFound(response);
  const { contentLength } = await disk.getMetaData(name);
  response.set(headers).type(extname(name)).setHeader('content-length', contentLength);
  if (request.method === 'HEAD') return void response.end();
  // When client or bucket disconnects, the connection is closed. The client sees the missing bytes by Content-Length.
  await pipeline(await disk.getStream(name), response).catch(() => response.destroy());
}

/**
 * Pictures of earlier versions have no AVIF copies. The WebP copy is then sent in their place: a browser recognises a picture by its
 * content type and content, not by its name.
 */
async function sentName({ disk }: FileStorage, name: string): Promise<string> {
  if (!name.endsWith('.avif') || (await disk.exists(name))) return name;
  return name.replace(/avif$/, 'webp');
}

/** GET /files/{name} */
export function serveFiles(storage: FileStorage, keeping: Keeping): RequestHandler<{ name: string }> {
  const headers = headersFor(keeping);
  return async (request, response, next) => {
    if (!isServed(request.params.name)) return notFound(response);
    request.params.name = await sentName(storage, request.params.name);
    const exchange = { request, response, next, headers };
    if (storage.folder) fromFolder(storage.folder, exchange);
    else await fromBucket(storage, exchange);
  };
}

function fromFolder(folder: string, { request, response, next, headers }: Exchange): void {
  const options = { root: folder, cacheControl: false, headers };
  response.sendFile(request.params.name, options, (error?: Error & { status?: number }) => {
    if (!error || response.headersSent) return;
    if (error.status !== 404) return next(error);
    for (const header of Object.keys(headers)) response.removeHeader(header);
    notFound(response);
  });
}
