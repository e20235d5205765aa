/** How many calls one request may carry. tRPC adds a listener to the signal of the request for each, and Node warns of more than ten. */
export const MAX_CALLS_PER_BATCH = 10;
