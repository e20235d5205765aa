import { describe, expect, it } from 'vitest';
import { disputesOfShares, refundsOfShares } from './shares.ts';

const shares = [
  { id: 'a', booking_id: '1', amount_pence: 100 },
  { id: 'b', booking_id: '2', amount_pence: 100 },
  { id: 'c', booking_id: '3', amount_pence: 50 },
];
const refund = (refundId: string, amountPence: number, bookingId: string | null = null) => ({
  refundId,
  amountPence,
  bookingId,
  status: 'succeeded',
});
const amounts = (parts: Map<string, { refundId: string; amountPence: number }[]>) =>
  Object.fromEntries([...parts].map(([id, own]) => [id, own.map((each) => `${each.refundId} ${each.amountPence}`)]));

describe('refunds of a payment for several bookings', () => {
  it('belong to the booking that they name, also if another has the same price', () => {
    expect(amounts(refundsOfShares([refund('r', 100, '2')], shares, []))).toEqual({ a: [], b: ['r 100'], c: [] });
  });

  it('of the dashboard are spread over what is left', () => {
    const known = [{ charge_id: 'a', refund_id: 'r1', amount_pence: 100, status: 'succeeded' }];
    const parts = refundsOfShares([refund('r2', 120), refund('r1', 100, '1')], shares, known);
    expect(amounts(parts)).toEqual({ a: ['r1 100'], b: ['r2 100'], c: ['r2 20'] });
  });

  it('stay as they were spread', () => {
    const known = [
      { charge_id: 'b', refund_id: 'r', amount_pence: 70, status: 'succeeded' },
      { charge_id: 'c', refund_id: 'r', amount_pence: 50, status: 'succeeded' },
    ];
    expect(amounts(refundsOfShares([refund('r', 120)], shares, known))).toEqual({ a: [], b: ['r 70'], c: ['r 50'] });
  });
});

it('a dispute is spread over the bookings, each with a row of its own', () => {
  const parts = disputesOfShares({ disputeId: 'dp', amountPence: 250 }, shares);
  expect(parts.map(({ charge, amountPence, disputeId }) => [charge.id, amountPence, disputeId])).toEqual([
    ['a', 100, 'dp'],
    ['b', 100, 'dp-b'],
    ['c', 50, 'dp-c'],
  ]);
});
