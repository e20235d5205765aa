/** Answers that are made once per version of the site, and then sent from memory. */
import type { Request, Response } from 'express';
import type { Services } from '#server/context.ts';
import { readSiteVersion } from '#server/db/site-version.ts';
import { type Answer, type Encoding, PageCache } from './page-cache.ts';
import { SharedRead } from './shared-read.ts';

export type Result = { status: 200 | 404; answer: Answer } | { movedTo: string };

/** Pages show content, settings and own texts. */
async function readVersion({ knex, settings, ownTexts }: Services): Promise<string> {
  // The settings and texts that this process knows are those with which it makes the answer.
  const known = `${settings.version} ${ownTexts.version}`;
  return `${await readSiteVersion(knex)} ${known}`;
}

export class PageAnswers {
  private readonly cache = new PageCache();
  private readonly version: SharedRead<string>;
  /** What is being made, by version and key, so that simultaneous requests make it once. */
  private readonly inProgress = new Map<string, Promise<Result>>();

  constructor(services: Services) {
    this.version = new SharedRead(() => readVersion(services));
  }

  /** @param make makes the answer, from data that it reads after this call */
  async get(key: string, make: () => Promise<Result>): Promise<Result> {
    // Read before the data: what changes meanwhile has a higher version.
    const version = await this.version.read();
    const cached = this.cache.get(key, version);
    if (cached) return { status: 200, answer: cached };
    const id = `${version} ${key}`;
    let pending = this.inProgress.get(id);
    if (!pending) {
      pending = make().finally(() => this.inProgress.delete(id));
      this.inProgress.set(id, pending);
    }
    const result = await pending;
    // Pages that are not found are not cached: anybody can invent their addresses.
    if ('answer' in result && result.status === 200) this.cache.keep(key, version, result.answer);
    return result;
  }
}

/** A value that is made once per version of the site. */
export class SiteValue<T> {
  private readonly version: SharedRead<string>;
  private cached?: { version: string; value: Promise<T> };

  private readonly make: () => Promise<T>;

  /** @param make makes the value, from data that it reads after this call */
  constructor(services: Services, make: () => Promise<T>) {
    this.make = make;
    this.version = new SharedRead(() => readVersion(services));
  }

  async get(): Promise<T> {
    const version = await this.version.read();
    if (this.cached?.version !== version) this.cached = { version, value: this.make() };
    const { cached } = this;
    try {
      return await cached.value;
    } catch (error) {
      // The next request tries again.
      if (this.cached === cached) this.cached = undefined;
      throw error;
    }
  }
}

/** The copies of an answer, the best one first. */
const ENCODINGS: Encoding[] = ['br', 'gzip'];

/** The query of an address as it was sent, with `?`; '' without one. */
export const queryOf = ({ originalUrl }: Request) => originalUrl.slice(originalUrl.split('?')[0]!.length);

/** Sends an answer, or 304 to a client that has it. Clients ask again every time. */
export function sendResult(request: Request, response: Response, result: Result): void {
  response.set('cache-control', 'no-cache');
  if ('movedTo' in result) return response.redirect(301, result.movedTo + queryOf(request));
  const { status, answer } = result;
  response.set({ vary: 'Accept-Encoding, Accept-Language, Cookie', etag: answer.etag });
  if (status === 200 && request.fresh) return void response.status(304).end();
  const encoding = ENCODINGS.find((known) => request.acceptsEncodings(known));
  const body = encoding ? answer.copies[encoding] : answer.plain;
  response.writeHead(status, {
    'content-type': answer.type,
    'content-length': body.length,
    ...(encoding && { 'content-encoding': encoding }),
  });
  response.end(body);
}
