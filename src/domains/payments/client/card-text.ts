/** The texts of saved cards and transactions. */
import type { Tone } from '#client/ui/badge.tsx';
import { brandText, DEBITS } from '#domains/payments/methods.ts';
import type { BankAccountView, CardView } from '#domains/payments/schema.ts';
import { msg, type Translate } from '#shared/texts.ts';

/** The expiry as MM/YY. */
export function expiryText({ exp_month, exp_year }: CardView['card']): string {
  return `${String(exp_month).padStart(2, '0')}/${String(exp_year).slice(-2)}`;
}

/** 'Visa ending in 4242, expires 12/30'. */
export function cardText({ card }: Pick<CardView, 'card'>, t: Translate): string {
  return t('{brand} ending in {digits}, expires {expiry}', {
    brand: brandText(card.brand),
    digits: card.last4,
    expiry: expiryText(card),
  });
}

/** 'Bacs account ending in 2345'. */
export function accountText({ kind, last4 }: Pick<BankAccountView, 'kind' | 'last4'>, t: Translate): string {
  return t('{name} account ending in {digits}', { name: DEBITS[kind].name, digits: last4 });
}

const STATUSES: Record<string, { label: string; tone: Tone }> = {
  failed: { label: msg('Failed'), tone: 'red' },
  succeeded: { label: msg('Successfull'), tone: 'green' },
};

/** The status of a transaction. Any other than failed and succeeded is orange and has the word of the payment service. */
export function transactionStatus(status: string): { label: string; tone: Tone } {
  const [first = '', ...others] = status.replaceAll('_', ' ');
  return STATUSES[status] ?? { label: first.toUpperCase() + others.join(''), tone: 'orange' };
}
