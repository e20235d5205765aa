/**
 * The header of responses that names the last live event that was announced before the request. What the response contains is at least
 * as new, so a subscription that starts after this event misses no change of it.
 */
export const LIVE_HEADER = 'cockpit-live';
