/** What other domains may use of this one on the server. */
export { agreementPdf } from './agreement/pdf.ts';
export { beginMembership, begunState, takeBackMembership } from './begin/begin.ts';
export { membershipsDomain, membershipsPort } from './domain.ts';
export { type Recurring, recurringFees } from './recurring.ts';
export { membershipReduction } from './room-discount.ts';
export { MembershipInput } from '#domains/memberships/schema.ts';
