/** The maximum size of a browser's error report. */
export const MAX_REPORT_BYTES = 8 * 1024;
