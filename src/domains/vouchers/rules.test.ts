import { describe, expect, it } from 'vitest';
import { NO_VOUCHER, usesProblem, voucherProblem, type VoucherTerms } from './rules.ts';
import { spoken } from '#shared/messages.ts';
import { IN_ENGLISH } from '#shared/in-english.ts';
import type { Message } from '#shared/texts.ts';

const english = (problem: string | Message | undefined) => problem && spoken(problem, IN_ENGLISH);
const problemOf = (...of: Parameters<typeof voucherProblem>) => english(voucherProblem(...of));
const usesOf = (...of: Parameters<typeof usesProblem>) => english(usesProblem(...of));

const SPRING: VoucherTerms = {
  code: 'SPRING20',
  amount_pence: null,
  currency: 'GBP',
  active: true,
  valid_from: '2027-03-01',
  valid_until: '2027-05-31',
  types: ['meeting_room', 'flexi_desk'],
  least_net_pence: 5_000,
  max_uses: null,
  max_uses_each: null,
  uses: 0,
};
const BOOKING = { type: 'meeting_room', netPence: 5_000, currency: 'GBP', today: '2027-03-01' } as const;

describe('a voucher', () => {
  it('is for bookings of its types and of the least price, on its days', () => {
    for (const booking of [BOOKING, { ...BOOKING, today: '2027-05-31' }, { ...BOOKING, type: 'flexi_desk' as const }])
      expect(problemOf(SPRING, booking)).toBeUndefined();
    expect(problemOf(SPRING, { ...BOOKING, today: '2027-02-28' })).toMatch(/^SPRING20 can be used from /);
    expect(problemOf(SPRING, { ...BOOKING, today: '2027-06-01' })).toBe('SPRING20 has ended');
    expect(problemOf(SPRING, { ...BOOKING, type: 'private_office' })).toBe('SPRING20 is for Meeting Room, Flexi Desk');
    expect(problemOf(SPRING, { ...BOOKING, netPence: 4_999 })).toMatch(/^SPRING20 is for bookings of at least £50/);
  });

  it('without limits is for all', () => {
    const all = { ...SPRING, valid_from: null, valid_until: null, types: [], least_net_pence: 0 };
    expect(problemOf(all, { ...BOOKING, type: 'private_office', netPence: 1, today: '2050-01-01' })).toBeUndefined();
  });

  it('that is switched off, or in another currency, is like one that does not exist', () => {
    expect(problemOf({ ...SPRING, active: false }, BOOKING)).toBe(NO_VOUCHER);
    const euros = { ...BOOKING, currency: 'EUR' };
    expect(problemOf(SPRING, euros)).toBe(NO_VOUCHER);
    expect(problemOf({ ...SPRING, least_net_pence: 0, amount_pence: 100 }, euros)).toBe(NO_VOUCHER);
    expect(problemOf({ ...SPRING, least_net_pence: 0 }, euros)).toBeUndefined();
  });

  it('has limits of its uses', () => {
    const limited = { ...SPRING, max_uses: 10, max_uses_each: 2 };
    expect(usesOf({ ...limited, uses: 9 }, 1)).toBeUndefined();
    expect(usesOf({ ...limited, uses: 8 }, 0, 3)).toBe('SPRING20 can be used for 2 more bookings');
    expect(usesOf({ ...limited, uses: 10 }, 0)).toBe('SPRING20 is used up');
    expect(usesOf({ ...limited, uses: 9 }, 2)).toBe('Each customer can use SPRING20 2 times');
    expect(usesOf({ ...limited, max_uses_each: 1 }, 1)).toBe('Each customer can use SPRING20 once');
    expect(usesOf({ ...SPRING, uses: 1_000 }, 1_000)).toBeUndefined();
  });
});
