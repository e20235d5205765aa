/** What the server and the renderer of public pages know of each other. The renderer is the browser's code, built for Node. */

import type { Language, PageBase } from '#shared/languages.ts';

/** The answer of a query to a visitor. */
export type VisitorAnswer = { ok: true; data: unknown } | { ok: false; status: number; message: string };

export type PageRequest = {
  /** The path of the page, without its query and its base. */
  path: string;
  base: PageBase;
  /** The query of its address, with `?` if there is one. Only live pages have one. */
  search: string;
  now: Date;
  language: Language;
  texts: PageTexts | undefined;
  /** Calls a query as a visitor, by its path in the router. Rejects only when the call failed for a reason of the server. */
  call: (procedure: string, input: unknown) => Promise<VisitorAnswer>;
};

/** The id of the block in the page with its data. */
export const PAGE_DATA_ID = 'page-data';

/** A query of a page with its result. */
export type PageQuery = { key: readonly unknown[]; data: unknown };

/** A compiled text, as Lingui reads it: words, and the names of values with their choices. */
type CompiledText = (string | [name: string, type?: string, format?: unknown])[];

/** What the operator has written in the place of texts, by the English texts. */
export type PageTexts = Record<string, CompiledText>;

/** What the browser begins with. */
export type PageData = {
  queries: readonly PageQuery[];
  /** When the server rendered the page, if it shows what depends on the time. The browser takes it over as of this time. */
  renderedAt?: Date;
  /** The last live event that was announced before the page was rendered, if it shows what such events change. */
  liveAfter?: string;
  /** The operator's own texts in the language of the page; missing if there are none. */
  texts?: PageTexts;
};

export type RenderedPage =
  /** The path of the page has changed. */
  | { movedTo: string }
  | (PageData & {
      status: 200 | 404;
      /** The tags of `<head>`. */
      head: string;
      /** The content of `#root`. */
      body: string;
    });

/** Reads the queries that every page has: those of the header and the footer. @throws what a call rejected with */
export type ReadCommon = (request: Pick<PageRequest, 'call'>) => Promise<PageQuery[]>;

/** Renders the page at a path. @throws what a call rejected with */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;

export type Renderer = {
  renderPage: RenderPage;
  readCommon: ReadCommon;
  /** The screens of the application, each with the module of its file. */
  screens: readonly { path: string; module: string }[];
};
