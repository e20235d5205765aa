import { expect, it } from 'vitest';
import { english } from '../../../../test/helpers/english.ts';
import { amountText, codeText, differenceText, statusText } from './accounting-text.ts';

it('states of Xero are shown in words, and unknown ones as they are', () => {
  expect(statusText('AUTHORISED', english)).toEqual({ label: 'Awaiting payment', tone: 'orange' });
  expect(statusText('OTHER', english)).toEqual({ label: 'OTHER', tone: 'grey' });
});

it('codes are shown as words', () => {
  const texts = ['ACTIVE', 'BANK', 'OTHER', ''].map((code) => codeText(code, english));
  expect(texts).toEqual(['Active', 'Bank account', 'OTHER', '']);
});

it('amounts of other currencies have their code', () => {
  expect([amountText(12.5, 'GBP', english), amountText(-3, '', english), amountText(12.5, 'EUR', english)]).toEqual([
    '£12.50',
    '-£3.00',
    '€12.50',
  ]);
});

it('differences are shown to the penny', () => {
  const difference = { _id: '1', number: 'INV-000001', currency: 'GBP', ours: 10.01, theirs: 10 };
  expect(differenceText({ ...difference, kind: 'total' }, english)).toBe(
    'The total is £10.01 here and £10.00 at Xero.',
  );
  expect(differenceText({ ...difference, kind: 'paid', theirs: 0 }, english)).toContain('£0.00 at Xero');
  expect(differenceText({ ...difference, kind: 'missing_there' }, english)).toContain('missing at Xero');
  expect(differenceText({ ...difference, kind: 'missing_here' }, english)).toContain('missing here');
});
