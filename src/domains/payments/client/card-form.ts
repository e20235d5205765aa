/** The add-card form: what is typed, how it is shown while it is typed, and when it is ready to be sent to the payment service. */
import { z } from 'zod';
import { CardNameForm } from '#domains/payments/schema.ts';

const NUMBER = 'Please enter a valid card number';
const EXPIRY = 'Please enter the expiry as MM/YY';
const CVC = 'Please enter the 3 or 4 digits of the CVV';

/** Beside the name of the schema, which the server knows too; these three never reach it. */
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

/** '1227' → '12/27'; a first digit that no month begins with is taken as one: '4' → '04/'. */
export function formatExpiry(typed: string, before = ''): string {
  const digits = digitsOf(typed)
    .replace(/^([2-9])/, '0$1')
    .slice(0, 4);
  // Without this the slash could not be deleted.
  const isDeleting = typed.length < before.length;
  if (digits.length < 2 || (digits.length === 2 && isDeleting)) return digits;
  return `${digits.slice(0, 2)}/${digits.slice(2)}`;
}

/** Month and year of 'MM/YY'; undefined for anything else. Whether it has passed is for the payment service to say. */
export function expiryOf(expiry: string): { month: string; year: string } | undefined {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(expiry.trim()) ?? [];
  return month && year ? { month, year } : undefined;
}

/** The check digit of a card number: catches a mistyped digit before anything is sent. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
