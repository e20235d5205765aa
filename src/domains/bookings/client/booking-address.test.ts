import { describe, expect, it } from 'vitest';
import { editBookingSearch, newBookingSearch, readBookingModal, withoutBookingModal } from './booking-address.ts';

const LIST = new URLSearchParams('booking_status=upcoming&from=2026-06-01&booking=7');

describe('the address of the booking modal', () => {
  it('opens over the list with its filters, in place of another view', () => {
    expect(newBookingSearch(LIST)).toBe('?booking_status=upcoming&from=2026-06-01&newBooking=');
    expect(editBookingSearch(LIST, '12')).toBe('?booking_status=upcoming&from=2026-06-01&editBooking=12');
  });

  it('carries a choice there and back', () => {
    const choice = {
      type: 'meeting_room' as const,
      from: new Date('2026-06-01T09:00:00Z'),
      to: new Date('2026-06-01T10:00:00Z'),
      resource: '4',
    };
    const params = new URLSearchParams(newBookingSearch(LIST, choice));
    expect(readBookingModal(params)).toEqual({ kind: 'new', choice });
    expect(String(withoutBookingModal(params))).toBe('booking_status=upcoming&from=2026-06-01');
  });

  it.each([
    ['editBooking=12', { kind: 'edit', bookingId: '12' }],
    ['editBooking=-1', undefined],
    ['editBooking=', undefined],
    ['booking=12', undefined],
    ['newBooking&bookingType=tent&bookingFrom=soon&bookingResource=x', { kind: 'new', choice: {} }],
  ])('%s', (address, modal) => {
    expect(readBookingModal(new URLSearchParams(address))).toEqual(modal);
  });
});
