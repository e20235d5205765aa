import { describe, expect, it } from 'vitest';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { type BookingFilters, FILTER_READERS, belongsTo, listQuery } from './filters.ts';

const NO_FILTERS: BookingFilters = { resource_type: '', booking_status: '', payment_status: '' };

const now = new Date('2026-06-01T12:00:00Z');
const booking = {
  booking_request: false,
  space_id: { _id: '1' },
  type: 'flexi_desk',
  active: true,
  payment_status: 'completed',
  hold_until: null,
  from: new Date('2026-06-02T08:00:00Z'),
  to: new Date('2026-06-02T17:00:00Z'),
} as BookingSummary;

it('ignores an unknown filter value in the address', () => {
  expect(FILTER_READERS.resource_type('castle')).toBe('');
  expect(FILTER_READERS.payment_status('\0')).toBe('');
  expect(FILTER_READERS.booking_status('past')).toBe('past');
});

it('queries a workspace only if one is given', () => {
  expect(listQuery(NO_FILTERS, undefined)).toEqual({});
  expect(listQuery({ ...NO_FILTERS, payment_status: 'failed' }, '4')).toEqual({
    space_id: '4',
    payment_status: 'failed',
  });
});

describe('a booking belongs to a list', () => {
  it('if it matches the workspace, type, status and payment', () => {
    expect(belongsTo(booking, {}, now)).toBe(true);
    expect(belongsTo(booking, { space_id: '1', resource_type: 'flexi_desk', booking_status: 'upcoming' }, now)).toBe(
      true,
    );
    expect(belongsTo(booking, { space_id: '2' }, now)).toBe(false);
    expect(belongsTo(booking, { resource_type: 'meeting_room' }, now)).toBe(false);
    expect(belongsTo(booking, { payment_status: 'pending' }, now)).toBe(false);
    expect(belongsTo({ ...booking, booking_request: true, payment_status: 'pending' }, {}, now)).toBe(false);
    expect(belongsTo({ ...booking, booking_request: true }, {}, now)).toBe(true);
  });

  it('according to its displayed status', () => {
    const unpaid = { ...booking, payment_status: 'pending' as const, from: new Date('2026-05-01T08:00:00Z') };
    expect(belongsTo(unpaid, { booking_status: 'past' }, now)).toBe(false);
    const lapsed = { ...unpaid, hold_until: new Date('2026-06-01T11:00:00Z') };
    expect(belongsTo(lapsed, { payment_status: 'failed' }, now)).toBe(true);
    expect(belongsTo({ ...booking, active: false }, { booking_status: 'canceled' }, now)).toBe(true);
  });
});
