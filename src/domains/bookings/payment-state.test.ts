import { describe, expect, it } from 'vitest';
import { paymentStateAt } from './payment-state.ts';
import { paymentWords } from './payment-states.ts';
import { type BookingStage, flagsOf } from './stages.ts';

const now = new Date('2027-03-01T12:00:00Z');

function stateOf(stage: BookingStage, money: Partial<Parameters<typeof paymentStateAt>[1]> = {}, isRequest = false) {
  const { processing_payment: processingPayment, ...flags } = flagsOf(stage, isRequest);
  const subject = { ...flags, processingPayment, booking_request: isRequest, hold_until: null };
  const paid = { paid_pence: 10_800, total_pence: 10_800, on_account: false, ...money };
  return paymentStateAt(subject as Parameters<typeof paymentStateAt>[0], paid, now);
}

describe('what came in of the price of a booking', () => {
  it('is paid once money came in, whatever the rest was waived or is changing', () => {
    expect(stateOf('confirmed')).toBe('paid');
    expect(stateOf('confirmed', { paid_pence: 5_400 })).toBe('paid');
    expect(stateOf('changing')).toBe('paid');
    expect(stateOf('cancelled', { paid_pence: 5_400 })).toBe('paid');
  });

  it('is on account of a company, or for a request that was approved', () => {
    expect(stateOf('confirmed', { on_account: true })).toBe('on_account');
    expect(stateOf('changing', { on_account: true })).toBe('on_account');
    expect(stateOf('confirmed', { paid_pence: 0 }, true)).toBe('on_account');
  });

  it('is processed by a bank, before or after the place is confirmed', () => {
    expect(stateOf('paying', { paid_pence: 0 })).toBe('processing');
    expect(stateOf('changing', { paid_pence: 0 })).toBe('processing');
  });

  it('is due while it is held, and after a debit that failed', () => {
    expect(stateOf('held', { paid_pence: 0 })).toBe('due');
    expect(stateOf('confirmed', { paid_pence: 0 })).toBe('due');
  });

  it('is none for what costs nothing, or will not be paid', () => {
    expect(stateOf('confirmed', { paid_pence: 0, total_pence: 0 })).toBe('none');
    for (const stage of ['lapsed', 'released', 'cancelled'] as const)
      expect(stateOf(stage, { paid_pence: 0 }), stage).toBe('none');
    for (const stage of ['requested', 'rejected', 'withdrawn'] as const)
      expect(stateOf(stage, { paid_pence: 0 }, true), stage).toBe('none');
    expect(stateOf('cancelled', { on_account: true })).toBe('none');
  });

  it('has words where the status does not tell it', () => {
    expect(paymentWords({ payment_status: 'completed', payment_state: 'on_account' })).toBe('On account');
    expect(paymentWords({ payment_status: 'pending', payment_state: 'processing' })).toBe('Processing');
    expect(paymentWords({ payment_status: 'completed', payment_state: 'paid' })).toBe('completed');
  });
});
