/** The tax that companies pay for what is put on their account. */
import { msg } from '#shared/texts.ts';

/** With tax, without it for a reason, or without it because the customer accounts for it in their own country. */
export const COMPANY_TAXES = ['standard', 'exempt', 'reverse_charge'] as const;
export type CompanyTax = (typeof COMPANY_TAXES)[number];

const REVERSE_CHARGE = msg('Reverse charge: customer to account for VAT to the relevant tax authority');

export const paysTax = ({ tax }: { tax: CompanyTax }): boolean => tax === 'standard';

/** A price as a company pays it. @param company undefined for a customer without one */
export function priceFor<Price extends { net: number; total: number; tax: number }>(
  price: Price,
  company: { tax: CompanyTax } | undefined,
): Price {
  return !company || paysTax(company) ? price : { ...price, tax: 0, total: price.net };
}

/** What a document without tax says about that; empty for a company that pays tax. */
export function taxNote({ tax, tax_reason }: { tax: CompanyTax; tax_reason: string }): string {
  if (tax === 'reverse_charge') return REVERSE_CHARGE;
  return tax === 'exempt' ? tax_reason : '';
}
