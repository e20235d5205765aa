/** What may be put on the account of a company. */
import type { CompanyPayment } from '#domains/companies/schema.ts';
import { type Currency, type Pence, formatPence } from '#shared/money.ts';

export type CompanyAccount = {
  name: string;
  payment: CompanyPayment;
  currency: Currency;
  limit_pence: Pence | null;
  /** What the company owes. Negative if it has paid more than it was billed. */
  balance_pence: Pence;
};

/** What somebody may put on the account in a month, and has put on it in this one. */
export type PersonalLimit = { limit_pence: Pence | null; used_pence: Pence };

const leftText = (limit: Pence, used: Pence, currency: Currency) => formatPence(Math.max(0, limit - used), currency);

/**
 * Why an amount may not be put on the account of a company; undefined if it may.
 * @param person undefined for somebody who does not belong to the company, for whom staff book
 */
export function accountProblem(
  { name, payment, currency, limit_pence, balance_pence }: CompanyAccount,
  person: PersonalLimit | undefined,
  amountPence: Pence,
): string | undefined {
  if (payment !== 'account') return `${name} does not pay on account`;
  if (limit_pence !== null && balance_pence + amountPence > limit_pence)
    return `The account of ${name} allows ${leftText(limit_pence, balance_pence, currency)} more`;
  if (!person || person.limit_pence === null || person.used_pence + amountPence <= person.limit_pence) return undefined;
  return `The monthly limit at ${name} allows ${leftText(person.limit_pence, person.used_pence, currency)} more`;
}
