/** How many calls one request may carry. */
export const MOST_CALLS_PER_BATCH = 20;
