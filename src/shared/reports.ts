/** How long a report of a browser's failure may be. */
export const MOST_REPORT_BYTES = 8 * 1024;
