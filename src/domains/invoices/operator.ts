/** The particulars of the operator on invoices: name, address, VAT number and bank account. */
import { z } from 'zod';
import { optionalLines, optionalText, requiredText, version } from '#shared/fields.ts';
import { printed } from '#shared/printable.ts';
import { msg } from '#shared/texts.ts';

const VAT_NUMBER = msg('Please enter a VAT number such as GB123456789');
const SORT_CODE = msg('Please enter a sort code such as 20-00-00');
const ACCOUNT_NUMBER = msg('Please enter an account number of 8 digits');
const IBAN = msg('Please enter a valid IBAN');

/** A text that may be missing or blank. Otherwise it has the form of `pattern` once spaces are removed. */
function coded(message: string, { pattern, spaces }: { pattern: RegExp; spaces: RegExp }) {
  return z
    .string({ error: message })
    .transform((value) => value.replace(spaces, '').toUpperCase())
    .refine((value) => value === '' || pattern.test(value), message)
    .optional();
}

const sortCode = coded(SORT_CODE, { pattern: /^\d{6}$/, spaces: /[\s-]/g }).transform((digits) =>
  digits?.replace(/(\d\d)(?=\d)/g, '$1-'),
);

export const OperatorInput = z.object({
  name: printed(requiredText(msg('Please enter the name of the operator'), 120)),
  address: printed(optionalLines(500)),
  vat_number: coded(VAT_NUMBER, { pattern: /^[A-Z]{2}[0-9A-Z]{2,13}$/, spaces: /[\s.-]/g }),
  bank_name: printed(optionalText(120)),
  account_name: printed(optionalText(120)),
  sort_code: sortCode,
  account_number: coded(ACCOUNT_NUMBER, { pattern: /^\d{8}$/, spaces: /\s/g }),
  iban: coded(IBAN, { pattern: /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, spaces: /\s/g }),
});
export type OperatorInput = z.output<typeof OperatorInput>;

export const OperatorUpdateInput = OperatorInput.partial().extend({ version });
export type OperatorUpdateInput = z.output<typeof OperatorUpdateInput>;

/** The particulars as an invoice copies them. Those that are not known are empty. */
export const Operator = z.object({
  name: z.string(),
  address: z.string(),
  vat_number: z.string(),
  bank_name: z.string(),
  account_name: z.string(),
  sort_code: z.string(),
  account_number: z.string(),
  iban: z.string(),
});
export type Operator = z.output<typeof Operator>;

export const OperatorView = Operator.extend({ _id: z.string(), version: z.number() });
export type OperatorView = z.output<typeof OperatorView>;
