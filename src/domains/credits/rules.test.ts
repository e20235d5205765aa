import { describe, expect, it } from 'vitest';
import { type OpenCredit, chooseCredits, wholeAmount } from './rules.ts';
import { IN_ENGLISH } from '#shared/in-english.ts';
import { spoken } from '#shared/messages.ts';
import { timeOf } from './amount-text.ts';

let id = 0;
const credit = (more: Partial<OpenCredit> = {}): OpenCredit => ({
  id: String((id += 1)),
  type: 'meeting_room',
  resource_ids: null,
  balance: 60,
  valid_from: '2027-03-01',
  valid_until: '2027-03-31',
  ...more,
});
const wanted = { type: 'meeting_room', resourceId: '7', day: '2027-03-10', amount: 90, moneyOf: () => 0 } as const;

describe('the choice of credits', () => {
  it('takes those that end first, and what never ends last', () => {
    const [never, late, early] = [credit({ valid_until: null }), credit(), credit({ valid_until: '2027-03-10' })];
    expect(chooseCredits([never, late, early], { ...wanted, amount: 130 }).uses).toEqual([
      { credit_id: early.id, amount: 60 },
      { credit_id: late.id, amount: 60 },
      { credit_id: never.id, amount: 10 },
    ]);
  });

  it('takes older credits first among those that end on the same day', () => {
    const [older, newer] = [credit(), credit()];
    expect(chooseCredits([newer, older], { ...wanted, amount: 30 }).uses).toEqual([
      { credit_id: older.id, amount: 30 },
    ]);
  });

  it('leaves the rest to the customer', () => {
    expect(chooseCredits([credit({ balance: 45 })], wanted)).toMatchObject({ amount: 45, moneyPence: 0 });
    expect(chooseCredits([], wanted)).toEqual({ amount: 0, moneyPence: 0, uses: [] });
  });

  it('takes money for what time does not cover, of every type of booking', () => {
    const [hours, money] = [credit({ balance: 45 }), credit({ type: 'money', balance: 2_000 })];
    const moneyOf = (amount: number) => (90 - amount) * 75;
    expect(chooseCredits([money, hours], { ...wanted, moneyOf })).toEqual({
      amount: 45,
      moneyPence: 2_000,
      uses: [
        { credit_id: hours.id, amount: 45 },
        { credit_id: money.id, amount: 2_000 },
      ],
    });
    const office = { ...wanted, type: 'private_office', amount: 0, moneyOf: () => 1_500 } as const;
    expect(chooseCredits([hours, money], office)).toMatchObject({ amount: 0, moneyPence: 1_500 });
  });

  it.each([
    ['of another type', { type: 'flexi_desk' as const }],
    ['of other rooms', { resource_ids: ['8'] }],
    ['that begin later', { valid_from: '2027-03-11' }],
    ['that end before', { valid_until: '2027-03-09' }],
    ['of which nothing is left', { balance: 0 }],
  ])('takes none %s', (_what, more) => {
    expect(chooseCredits([credit(more)], wanted).uses).toEqual([]);
  });

  it('takes those of the room', () => {
    expect(chooseCredits([credit({ resource_ids: ['7', '8'] })], wanted)).toMatchObject({ amount: 60 });
  });
});

describe('the amount of a booking', () => {
  const booking = { zone: 'Europe/London', capacity: 2, from: new Date('2027-03-01T10:00:00Z') };

  it('is the minutes of a meeting room', () => {
    const to = new Date('2027-03-01T11:20:00Z');
    expect(wholeAmount({ ...booking, type: 'meeting_room', to })).toBe(80);
  });

  it('is a day for each seat and day of flexi desks', () => {
    const to = new Date('2027-03-03T17:00:00Z');
    expect(wholeAmount({ ...booking, type: 'flexi_desk', to })).toBe(6);
  });

  it('is nothing for offices', () => {
    const to = new Date('2027-03-03T17:00:00Z');
    expect(wholeAmount({ ...booking, type: 'private_office', to })).toBe(0);
  });
});

it.each([
  ['meeting_room', 120, '2 h'],
  ['meeting_room', 90, '1 h 30 min'],
  ['meeting_room', 45, '45 min'],
  ['meeting_room', 0, '0 min'],
  ['flexi_desk', 1, '1 day'],
  ['flexi_desk', 3, '3 days'],
] as const)('an amount of %s is shown: %i', (type, amount, text) => {
  expect(spoken(timeOf(type, amount), IN_ENGLISH)).toBe(text);
});
