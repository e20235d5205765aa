import { describe, expect, it } from 'vitest';
import { type CompanyAccount, accountProblem } from '#domains/companies/account.ts';

const acme: CompanyAccount = {
  name: 'Acme',
  payment: 'account',
  currency: 'GBP',
  limit_pence: 10_000,
  balance_pence: 9_000,
};

describe('the account of a company', () => {
  it('takes an amount up to its limit', () => {
    expect(accountProblem(acme, undefined, 1_000)).toBeUndefined();
    expect(accountProblem(acme, undefined, 1_001)).toBe('The account of Acme allows £10.00 more');
    expect(accountProblem({ ...acme, balance_pence: 12_000 }, undefined, 1)).toBe(
      'The account of Acme allows £0.00 more',
    );
  });

  it('takes any amount without a limit, and after a payment in advance', () => {
    expect(accountProblem({ ...acme, limit_pence: null }, undefined, 1e9)).toBeUndefined();
    expect(accountProblem({ ...acme, balance_pence: -5_000 }, undefined, 15_000)).toBeUndefined();
  });

  it('takes an amount of a person up to their monthly limit', () => {
    const person = { limit_pence: 500, used_pence: 300 };
    expect(accountProblem(acme, person, 200)).toBeUndefined();
    expect(accountProblem(acme, person, 201)).toBe('The monthly limit at Acme allows £2.00 more');
    expect(accountProblem(acme, { ...person, limit_pence: null }, 1_000)).toBeUndefined();
  });

  it('takes nothing of a company that pays by card', () => {
    expect(accountProblem({ ...acme, payment: 'card' }, undefined, 1)).toBe('Acme does not pay on account');
  });
});
