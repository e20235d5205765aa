/** Addresses that name the language of a page: '/de/offers' is '/offers' in German, whatever the visitor has chosen. */
import type { Request, RequestHandler } from 'express';
import type { Env } from '#server/env.ts';
import { baseIn, isOffered, type PageBase, SPOKEN_LANGUAGES } from '#shared/languages.ts';

/** The base of the address of a request, if its language is offered. */
export function baseFor({ path }: Pick<Request, 'path'>, { NODE_ENV }: Pick<Env, 'NODE_ENV'>): PageBase {
  const base = baseIn(path);
  const language = SPOKEN_LANGUAGES.find((each) => base === `/${each}`);
  return language && isOffered(language, NODE_ENV === 'production') ? base : '';
}

/**
 * Leads the addresses of pages in a language to the routes of the pages. Nothing else has such addresses.
 * @param isPage whether a path is that of a page
 */
export function languageAddresses(config: Pick<Env, 'NODE_ENV'>, isPage: (path: string) => boolean): RequestHandler {
  return (request, response, next) => {
    const base = baseFor(request, config);
    if (base) {
      response.locals.pageBase = base;
      const path = request.path.slice(base.length) || '/';
      if (isPage(path)) request.url = path + request.url.slice(request.path.length);
    }
    next();
  };
}
