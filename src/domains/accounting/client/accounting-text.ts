/** The words of the accounting screens. */
import type { Tone } from '#client/ui/badge.tsx';
import type { DifferenceView } from '#domains/accounting/schema.ts';
import { STATUS_TEXTS } from '#domains/accounting/statuses.ts';
import { DEFAULT_CURRENCY, formatMoney } from '#shared/money.ts';
import { type Translate, msg } from '#shared/texts.ts';

const TONES: Record<string, Tone> = { PAID: 'green', AUTHORISED: 'orange', SUBMITTED: 'blue' };

/** The state of a document in words. One that is not known here is shown as Xero calls it. */
export function statusText(status: string, t: Translate): { label: string; tone: Tone } {
  const texts: Record<string, string> = STATUS_TEXTS;
  return { label: t(texts[status] ?? status), tone: TONES[status] ?? 'grey' };
}

/** The codes of a bank account at Xero. */
const CODES: Record<string, string> = {
  ACTIVE: msg('Active'),
  ARCHIVED: msg('Archived'),
  BANK: msg('Bank account'),
  CREDITCARD: msg('Credit card'),
  PAYPAL: 'PayPal',
};

/** A code of Xero in words. One that is not known here is shown as Xero calls it. */
export const codeText = (code: string, t: Translate): string => t(CODES[code] ?? code);

/** An amount of a document. One of Xero may have no currency. */
export function amountText(amount: number | null, currency: string, t: Translate): string {
  return amount === null ? '-' : formatMoney(amount, currency || DEFAULT_CURRENCY, t);
}

/** What differs, in one sentence. */
export function differenceText({ kind, currency, ours, theirs }: DifferenceView, t: Translate): string {
  switch (kind) {
    case 'missing_there':
      return t('It is missing at Xero, or voided there. It has {amount} here.', {
        amount: amountText(ours, currency, t),
      });
    case 'missing_here':
      return t('It is missing here. It has {amount} at Xero.', { amount: amountText(theirs, currency, t) });
    case 'total':
      return t('The total is {ours} here and {theirs} at Xero.', {
        ours: amountText(ours, currency, t),
        theirs: amountText(theirs, currency, t),
      });
    case 'paid':
      return t('{ours} are paid here and {theirs} at Xero.', {
        ours: amountText(ours, currency, t),
        theirs: amountText(theirs, currency, t),
      });
  }
}
