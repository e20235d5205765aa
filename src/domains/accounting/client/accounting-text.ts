/** The words of the accounting screens. */
import type { Tone } from '#client/ui/badge.tsx';
import type { DifferenceView } from '#domains/accounting/schema.ts';
import { STATUS_TEXTS } from '#domains/accounting/statuses.ts';
import { DEFAULT_CURRENCY, formatMoney } from '#shared/money.ts';

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

/** An amount of a document. One of Xero may have no currency. */
export function amountText(amount: number | null, currency: string): string {
  return amount === null ? '-' : formatMoney(amount, currency || DEFAULT_CURRENCY);
}

/** What differs, in one sentence. */
export function differenceText({ kind, currency, ours, theirs }: DifferenceView): string {
  switch (kind) {
    case 'missing_there':
      return `It is missing at Xero, or voided there. It has ${amountText(ours, currency)} here.`;
    case 'missing_here':
      return `It is missing here. It has ${amountText(theirs, currency)} at Xero.`;
    case 'total':
      return `The total is ${amountText(ours, currency)} here and ${amountText(theirs, currency)} at Xero.`;
    case 'paid':
      return `${amountText(ours, currency)} are paid here and ${amountText(theirs, currency)} at Xero.`;
  }
}
