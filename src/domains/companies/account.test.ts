import { describe, expect, it } from 'vitest';
import { english } from '../../../test/helpers/english.ts';
import { type CompanyAccount, accountProblem } from '#domains/companies/account.ts';
import { spoken } from '#shared/messages.ts';

const acme: CompanyAccount = {
  name: 'Acme',
  payment: 'account',
  currency: 'GBP',
  limit_pence: 10_000,
  balance_pence: 9_000,
};

const problemOf = (...of: Parameters<typeof accountProblem>) => {
  const problem = accountProblem(...of);
  return problem && spoken(problem, english);
};

describe('the account of a company', () => {
  it('takes an amount up to its limit', () => {
    expect(problemOf(acme, undefined, 1_000)).toBeUndefined();
    expect(problemOf(acme, undefined, 1_001)).toBe('The account of Acme allows £10.00 more');
    expect(problemOf({ ...acme, balance_pence: 12_000 }, undefined, 1)).toBe('The account of Acme allows £0.00 more');
  });

  it('takes any amount without a limit, and after a payment in advance', () => {
    expect(problemOf({ ...acme, limit_pence: null }, undefined, 1e9)).toBeUndefined();
    expect(problemOf({ ...acme, balance_pence: -5_000 }, undefined, 15_000)).toBeUndefined();
  });

  it('takes an amount of a person up to their monthly limit', () => {
    const person = { limit_pence: 500, used_pence: 300 };
    expect(problemOf(acme, person, 200)).toBeUndefined();
    expect(problemOf(acme, person, 201)).toBe('The monthly limit at Acme allows £2.00 more');
    expect(problemOf(acme, { ...person, limit_pence: null }, 1_000)).toBeUndefined();
  });

  it('takes nothing of a company that pays by card', () => {
    expect(problemOf({ ...acme, payment: 'card' }, undefined, 1)).toBe('Acme does not pay on account');
  });
});
