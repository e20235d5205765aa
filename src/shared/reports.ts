/** How long a report of a browser's failure may be. */
export const MAX_REPORT_BYTES = 8 * 1024;
