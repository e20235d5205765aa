/** The schema of the add-card form, and the formatting of its fields during input. */
import { z } from 'zod';
import { CardNameForm } from '#domains/payments/schema.ts';
import { msg } from '#shared/texts.ts';

const NUMBER = msg('Please enter a valid card number');
const EXPIRY = msg('Please enter the expiry as MM/YY');
const CVC = msg('Please enter the 3 or 4 digits of the CVV');

/** Extends the name on the card with the card's details, which are never sent to our server. */
export const CardForm = CardNameForm.extend({
  number: z
    .string()
    .transform(digitsOf)
    .refine((digits) => /^\d{12,19}$/.test(digits) && passesLuhn(digits), NUMBER),
  expiry: z.string().refine((expiry) => expiryOf(expiry) !== undefined, EXPIRY),
  cvc: z
    .string()
    .trim()
    .regex(/^\d{3,4}$/, CVC),
});
export type CardForm = z.output<typeof CardForm>;

export const EMPTY_CARD = { name: '', number: '', expiry: '', cvc: '' };

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** '4242424242' → '4242 4242 42'. */
export function formatCardNumber(typed: string): string {
  return digitsOf(typed)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** Formats typed digits: '1227' → '12/27'. A first digit above 1 gets a leading zero: '4' → '04/'. */
export function formatExpiry(typed: string, before = ''): string {
  const digits = digitsOf(typed)
    .replace(/^([2-9])/, '0$1')
    .slice(0, 4);
  // Adding the slash again would make it impossible to delete.
  const isDeleting = typed.length < before.length;
  if (digits.length < 2 || (digits.length === 2 && isDeleting)) return digits;
  return `${digits.slice(0, 2)}/${digits.slice(2)}`;
}

/** Month and year of 'MM/YY', or undefined for anything else. The payment service refuses expired cards. */
export function expiryOf(expiry: string): { month: string; year: string } | undefined {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(expiry.trim()) ?? [];
  return month && year ? { month, year } : undefined;
}

/** Verifies the check digit of a card number, to catch typing errors before anything is sent. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
