/** The schemas of the forms for bank accounts, which are never sent to our server. */
import { z } from 'zod';
import { requiredText } from '#shared/fields.ts';
import { msg } from '#shared/texts.ts';

const holder = requiredText(msg('Please enter the name of the account holder'), 100);
const compact = (text: string) => text.replace(/[\s-]/g, '').toUpperCase();

export const BacsForm = z.object({
  name: holder,
  sort_code: z
    .string()
    .transform(compact)
    .refine((code) => /^\d{6}$/.test(code), msg('Please enter the 6 digits of the sort code')),
  account_number: z
    .string()
    .transform(compact)
    .refine((number) => /^\d{8}$/.test(number), msg('Please enter the 8 digits of the account number')),
});

export const SepaForm = z.object({
  name: holder,
  iban: z
    .string()
    .transform(compact)
    .refine((iban) => /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban), msg('Please enter the IBAN')),
});
