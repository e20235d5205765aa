import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths } from '#shared/months.ts';
import { addDays } from '#shared/time.ts';
import {
  type MembershipTerms,
  earliestEnd,
  feeOf,
  lastDayOfMonth,
  monthOfDay,
  nextDay,
  nextFees,
  statusOf,
} from './rules.ts';

const terms: MembershipTerms = {
  from: '2026-01-15',
  end: null,
  prices: [{ from: '2026-01', pence: 31_000 }],
  pauses: [],
  products: [],
  taxRate: '',
  startFeePence: 5_000,
  depositPence: 0,
  currency: 'GBP',
};

describe('the fee of a month', () => {
  it('is a part of the price in the first month, with the start fee', () => {
    expect(feeOf(terms, '2026-01')).toMatchObject({ days: 17, ofDays: 31, feePence: 17_000, startFeePence: 5_000 });
  });

  it('is the price afterwards, and nothing before', () => {
    expect(feeOf(terms, '2026-02')).toMatchObject({ days: 28, ofDays: 28, feePence: 31_000, startFeePence: 0 });
    expect(feeOf(terms, '2025-12')).toBeUndefined();
  });

  it('is a part of the price in the last month', () => {
    expect(feeOf({ ...terms, end: '2026-04-10' }, '2026-04')).toMatchObject({ days: 10, ofDays: 30, feePence: 10_333 });
    expect(feeOf({ ...terms, end: '2026-04-10' }, '2026-05')).toBeUndefined();
  });

  it('can be paid by card in a currency with three decimals', () => {
    expect(feeOf({ ...terms, currency: 'KWD', end: '2026-04-10' }, '2026-04')?.feePence).toBe(10_330);
  });

  it('changes with the price', () => {
    const dearer = { ...terms, prices: [{ from: '2026-03', pence: 40_000 }, ...terms.prices] };
    expect(feeOf(dearer, '2026-02')?.feePence).toBe(31_000);
    expect(feeOf(dearer, '2026-04')?.feePence).toBe(40_000);
  });

  it('is nothing in a pause, and the start fee comes after it', () => {
    const paused = { ...terms, pauses: [{ from: '2026-01', until: '2026-02' }] };
    expect(feeOf(paused, '2026-02')).toBeUndefined();
    expect(feeOf(paused, '2026-03')).toMatchObject({ feePence: 31_000, startFeePence: 5_000 });
  });
});

it('bills every day of a membership once', () => {
  const day = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-01-01', days));
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 400 }), (from, length) => {
      const ending = { ...terms, from, end: addDays(from, length) };
      const fees = nextFees(ending, from, 100);
      expect(fees.reduce((days, fee) => days + fee.days, 0)).toBe(length + 1);
      expect(fees[0]!.from).toBe(from);
      expect(fees.at(-1)!.to).toBe(ending.end);
      expect(fees.filter(({ startFeePence }) => startFeePence > 0)).toHaveLength(1);
    }),
  );
});

it('names the next fees, without those of a pause', () => {
  const paused = { ...terms, pauses: [{ from: '2026-03', until: '2026-04' }] };
  expect(nextFees(paused, '2026-02-01', 3).map(({ month }) => month)).toEqual(['2026-02', '2026-05', '2026-06']);
  expect(nextFees({ ...terms, end: '2026-02-28' }, '2026-02-01', 3)).toHaveLength(1);
  expect(nextFees(terms, null, 3)).toEqual([]);
});

it('has nothing to bill after the end', () => {
  expect(nextDay({ end: null }, '2026-12')).toBe('2027-01-01');
  expect(nextDay({ end: '2026-12-31' }, '2026-12')).toBeNull();
  expect(nextDay({ end: '2027-01-01' }, '2026-12')).toBe('2027-01-01');
});

describe('the earliest end', () => {
  it.each([
    ['after a notice of a month', 0, 1, '2026-06-30'],
    ['without a notice', 0, 0, '2026-05-31'],
    ['after the term', 12, 1, '2027-01-31'],
    ['after the notice, once the term is over', 2, 3, '2026-08-31'],
  ])('is the end of a month %s', (_, termMonths, noticeMonths, end) => {
    expect(earliestEnd({ from: '2026-01-15', termMonths, noticeMonths }, '2026-05-12')).toBe(end);
  });

  it('is never before the notice', () => {
    const months = fc.integer({ min: 0, max: 36 });
    fc.assert(
      fc.property(months, months, months, (termMonths, noticeMonths, passed) => {
        const today = `${addMonths('2026-01', passed)}-12`;
        const end = earliestEnd({ from: '2026-01-01', termMonths, noticeMonths }, today);
        expect(end).toBe(lastDayOfMonth(monthOfDay(end)));
        expect(end >= lastDayOfMonth(addMonths(monthOfDay(today), noticeMonths))).toBe(true);
      }),
    );
  });
});

it.each([
  ['upcoming', '2026-01-14', null],
  ['active', '2026-02-01', null],
  ['paused', '2026-03-31', null],
  ['ending', '2026-04-01', '2026-04-30'],
  ['ended', '2026-05-01', '2026-04-30'],
])('is %s on %s', (status, today, end) => {
  expect(statusOf({ ...terms, end, pauses: [{ from: '2026-03', until: '2026-03' }] }, today)).toBe(status);
});
