/** How many rows an answer holds when none is asked for, and at most. Apart from the schemas, which public pages do not load. */
export const DEFAULT_LIMIT = 30;
export const MAX_LIMIT = 100;
