/** What other domains may use of this one on the server. */
export { AGREEMENT_OPERATION, agreementRoute } from './agreement-pdf.ts';
export { membershipsDomain } from './domain.ts';
