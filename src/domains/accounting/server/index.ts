/** What other domains may use of this one on the server. */
export { accountingRouter } from './router.ts';
export { compareWithXero } from './service/compare.ts';
export { PUSH_TO_XERO, pushToXero } from './service/push.ts';
export { READ_XERO, readXero } from './service/read.ts';
