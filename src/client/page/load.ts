/** What a public page needs before it is shown. The server calls it before it renders, the browser when it goes to the page. */
import type { Params } from 'react-router-dom';
import type { PageApi } from '#client/trpc.tsx';

export type LoadRequest = {
  api: PageApi;
  /** The path of the page. */
  path: string;
  /** The query of its address, with `?` if there is one. */
  search: string;
  now: Date;
  /** The parameters in the path of the page. */
  params: Params;
};

/** Nothing, or the present path of the page if it has changed. */
export type LoadOutcome = void | { movedTo: string };

/**
 * The export `load` of a page's module. It awaits `ensureData` of every query that the page shows, with the input of its hook. If a
 * query is refused with 404, so is the page: `load` then throws, and the screen shows what its hook reports.
 */
export type Load = (request: LoadRequest) => Promise<LoadOutcome>;
