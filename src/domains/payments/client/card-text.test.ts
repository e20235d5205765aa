import { describe, expect, it } from 'vitest';
import { expiryText, transactionStatus } from './card-text.ts';

it('the expiry of a card has two digits for month and year', () => {
  expect(expiryText({ brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2031 })).toBe('04/31');
});

describe('the status of a transaction', () => {
  it.each([
    ['failed', 'Failed', 'red'],
    ['succeeded', 'Successfull', 'green'],
    ['pending', 'Pending', 'orange'],
    ['requires_action', 'Requires action', 'orange'],
  ])('%s is %s, %s', (status, label, tone) => {
    expect(transactionStatus(status)).toEqual({ label, tone });
  });
});
