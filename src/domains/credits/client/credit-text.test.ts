import { expect, it } from 'vitest';
import { english } from '../../../../test/helpers/english.ts';
import type { CreditView } from '#domains/credits/schema.ts';
import { balanceText, coverText, entryAmount, entryText, termsText } from './credit-text.ts';

const credit: CreditView = {
  _id: '1',
  space: { _id: '1', name: 'London' },
  company: null,
  type: 'meeting_room',
  currency: 'GBP',
  amount: 600,
  balance: 600,
  resources: [],
  valid_from: '2027-03-01',
  valid_until: '2027-03-31',
  source: 'staff',
  note: '',
  created_at: new Date('2027-03-01T10:00:00Z'),
};
const today = '2027-03-10';

it('shows what is left of credits', () => {
  expect(balanceText(credit, english)).toBe('10 h, Meeting Room');
  expect(balanceText({ ...credit, balance: 90 }, english)).toBe('1 h 30 min of 10 h, Meeting Room');
  expect(balanceText({ ...credit, type: 'flexi_desk', amount: 5, balance: 1 }, english)).toBe(
    '1 day of 5 days, Flexi Desk',
  );
  expect(balanceText({ ...credit, type: 'money', amount: 5_000, balance: 1_250 }, english)).toBe('£12.50 of £50.00');
});

it('shows where and until when they can be used', () => {
  expect(termsText(credit, today, english)).toBe('London, until Wed, 31 Mar 2027');
  const company = { _id: '1', name: 'Engines' };
  const limited = {
    ...credit,
    company,
    resources: [{ _id: '7', name: 'Attic' }],
    valid_from: '2027-03-20',
    valid_until: null,
    note: 'Trial',
  };
  expect(termsText(limited, today, english)).toBe(
    'London, of Engines, Attic, from Sat, 20 Mar 2027 without an end, Trial',
  );
});

it('shows what came and what left', () => {
  const entry = {
    _id: '1',
    kind: 'withdrawn',
    amount: 60,
    booking_id: null,
    note: 'Granted twice',
    at: new Date(),
  } as const;
  expect(entryText(entry, english)).toBe('Withdrawn: Granted twice');
  expect(entryAmount(credit, entry, english)).toBe('−1 h');
  expect(entryAmount(credit, { ...entry, kind: 'returned' }, english)).toBe('+1 h');
});

it('shows what they cover of a found room', () => {
  const place = {
    resource: { _id: '7', resource_type: 'meeting_room', currency: 'GBP', dynamic_price: { discounted_net: 90 } },
    space: { _id: '1', time_zone: 'Europe/London' },
    from: new Date('2027-03-12T10:00:00Z'),
    to: new Date('2027-03-12T12:00:00Z'),
    capacity: 2,
  } as Parameters<typeof coverText>[1];
  expect(coverText([credit], place, english)).toBe('Your credits cover it. There is nothing to pay.');
  expect(coverText([{ ...credit, balance: 90 }], place, english)).toBe('Your credits cover 1 h 30 min of it.');
  const money = { ...credit, _id: '2', type: 'money' as const, balance: 2_250 };
  expect(coverText([{ ...credit, balance: 90 }, money], place, english)).toBe(
    'Your credits cover it. There is nothing to pay.',
  );
  expect(coverText([money], place, english)).toBe('Your credits cover £22.50 of it.');
  expect(coverText([{ ...credit, resources: [{ _id: '8', name: 'Cellar' }] }], place, english)).toBe(undefined);
  expect(coverText([{ ...credit, space: { _id: '2', name: 'Leeds' } }], place, english)).toBe(undefined);
});
