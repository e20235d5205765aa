/** The states of a document at Xero, as people read them. */
export const STATUS_TEXTS = {
  DRAFT: 'Draft',
  SUBMITTED: 'Awaiting approval',
  AUTHORISED: 'Awaiting payment',
  PAID: 'Paid',
  VOIDED: 'Voided',
} as const;
export const STATUSES = ['DRAFT', 'SUBMITTED', 'AUTHORISED', 'PAID', 'VOIDED'] as const;
export type Status = (typeof STATUSES)[number];
