import { describe, expect, it } from 'vitest';
import { NO_VOUCHER, usesProblem, voucherProblem, type VoucherTerms } from './rules.ts';

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
      expect(voucherProblem(SPRING, booking)).toBeUndefined();
    expect(voucherProblem(SPRING, { ...BOOKING, today: '2027-02-28' })).toMatch(/^SPRING20 can be used from /);
    expect(voucherProblem(SPRING, { ...BOOKING, today: '2027-06-01' })).toBe('SPRING20 has ended');
    expect(voucherProblem(SPRING, { ...BOOKING, type: 'private_office' })).toBe(
      'SPRING20 is for Meeting Room, Flexi Desk',
    );
    expect(voucherProblem(SPRING, { ...BOOKING, netPence: 4_999 })).toMatch(
      /^SPRING20 is for bookings of at least £50/,
    );
  });

  it('without limits is for all', () => {
    const all = { ...SPRING, valid_from: null, valid_until: null, types: [], least_net_pence: 0 };
    expect(
      voucherProblem(all, { ...BOOKING, type: 'private_office', netPence: 1, today: '2050-01-01' }),
    ).toBeUndefined();
  });

  it('that is switched off, or in another currency, is like one that does not exist', () => {
    expect(voucherProblem({ ...SPRING, active: false }, BOOKING)).toBe(NO_VOUCHER);
    const euros = { ...BOOKING, currency: 'EUR' };
    expect(voucherProblem(SPRING, euros)).toBe(NO_VOUCHER);
    expect(voucherProblem({ ...SPRING, least_net_pence: 0, amount_pence: 100 }, euros)).toBe(NO_VOUCHER);
    expect(voucherProblem({ ...SPRING, least_net_pence: 0 }, euros)).toBeUndefined();
  });

  it('has limits of its uses', () => {
    const limited = { ...SPRING, max_uses: 10, max_uses_each: 2 };
    expect(usesProblem({ ...limited, uses: 9 }, 1)).toBeUndefined();
    expect(usesProblem({ ...limited, uses: 10 }, 0)).toBe('SPRING20 is used up');
    expect(usesProblem({ ...limited, uses: 9 }, 2)).toBe('Each customer can use SPRING20 2 times');
    expect(usesProblem({ ...limited, max_uses_each: 1 }, 1)).toBe('Each customer can use SPRING20 once');
    expect(usesProblem({ ...SPRING, uses: 1_000 }, 1_000)).toBeUndefined();
  });
});
