/** The states of a document at Xero, as people read them. */
import { msg } from '#shared/texts.ts';

export const STATUS_TEXTS = {
  DRAFT: msg('Draft'),
  SUBMITTED: msg('Awaiting approval'),
  AUTHORISED: msg('Awaiting payment'),
  PAID: msg('Paid'),
  VOIDED: msg('Voided'),
} as const;
export const STATUSES = ['DRAFT', 'SUBMITTED', 'AUTHORISED', 'PAID', 'VOIDED'] as const;
export type Status = (typeof STATUSES)[number];
