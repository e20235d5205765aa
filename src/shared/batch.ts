/** How many calls one request may carry. */
export const MAX_CALLS_PER_BATCH = 20;
