/** What may be put on the account of a company. */
import type { CompanyPayment } from '#domains/companies/schema.ts';
import type { Currency, Pence } from '#shared/money.ts';
import { msgWith, type Message } from '#shared/texts.ts';

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

const leftOf = (limit: Pence, used: Pence, currency: Currency) => ({ pence: Math.max(0, limit - used), currency });

/**
 * Why an amount may not be put on the account of a company; undefined if it may.
 * @param person undefined for somebody who does not belong to the company, for whom staff book
 */
export function accountProblem(
  { name, payment, currency, limit_pence, balance_pence }: CompanyAccount,
  person: PersonalLimit | undefined,
  amountPence: Pence,
): Message | undefined {
  if (payment !== 'account') return msgWith('{company} does not pay on account', { company: name });
  if (limit_pence !== null && balance_pence + amountPence > limit_pence)
    return msgWith('The account of {company} allows {amount} more', {
      company: name,
      amount: leftOf(limit_pence, balance_pence, currency),
    });
  if (!person || person.limit_pence === null || person.used_pence + amountPence <= person.limit_pence) return undefined;
  return msgWith('The monthly limit at {company} allows {amount} more', {
    company: name,
    amount: leftOf(person.limit_pence, person.used_pence, currency),
  });
}
