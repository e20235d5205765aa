/** The words of the accounting screens. */
import type { Tone } from '#client/ui/badge.tsx';
import type { DifferenceView } from '#domains/accounting/schema.ts';
import { STATUS_TEXTS } from '#domains/accounting/statuses.ts';
import { formatPounds } from '#shared/money.ts';

const TONES: Record<string, Tone> = { PAID: 'green', AUTHORISED: 'orange', SUBMITTED: 'blue' };

/** The state of a document in words. One that is not known here is shown as Xero calls it. */
export function statusText(status: string): { label: string; tone: Tone } {
  const texts: Record<string, string> = STATUS_TEXTS;
  return { label: texts[status] ?? status, tone: TONES[status] ?? 'grey' };
}

/** A code of Xero as people read it: 'ACTIVE' → 'Active'. */
export function codeText(code: string): string {
  return code.charAt(0) + code.slice(1).toLowerCase();
}

/** 'GBP' amounts with their sign, others with the code of the currency. */
export function amountText(amount: number, currency: string): string {
  return currency === '' || currency === 'GBP' ? formatPounds(amount) : `${amount.toFixed(2)} ${currency}`;
}

const pounds = (amount: number | null) => (amount === null ? '-' : formatPounds(amount));

/** What differs, in one sentence. */
export function differenceText({ kind, ours, theirs }: DifferenceView): string {
  switch (kind) {
    case 'missing_there':
      return `It is missing at Xero, or voided there. It has ${pounds(ours)} here.`;
    case 'missing_here':
      return `It is missing here. It has ${pounds(theirs)} at Xero.`;
    case 'total':
      return `The total is ${pounds(ours)} here and ${pounds(theirs)} at Xero.`;
    case 'paid':
      return `${pounds(ours)} are paid here and ${pounds(theirs)} at Xero.`;
  }
}
