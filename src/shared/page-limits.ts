/** The default and the maximum number of rows of a page. Separate from the schemas, because public pages do not load Zod. */
export const DEFAULT_LIMIT = 30;
export const MAX_LIMIT = 100;
