import { describe, expect, it } from 'vitest';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { type BookingFilters, FILTERS, belongsTo, hasKnownPlaces, listQuery } from './filters.ts';

const zone = 'Europe/London';
const none: BookingFilters = {
  text: '',
  resource_type: '',
  booking_status: '',
  payment_status: '',
  from: '',
  to: '',
  arrivals: false,
  sort: '',
};

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
  expect(FILTERS.resource_type.read('castle')).toBe('');
  expect(FILTERS.payment_status.read('\0')).toBe('');
  expect(FILTERS.booking_status.read('past')).toBe('past');
});

it('queries a workspace only if one is given', () => {
  expect(listQuery(none, { spaceId: undefined, zone })).toEqual({});
  expect(listQuery({ ...none, payment_status: 'failed' }, { spaceId: '4', zone })).toEqual({
    space_id: '4',
    payment_status: 'failed',
  });
});

it('queries whole days on the clock of the workspace', () => {
  const days = { ...none, from: '2026-06-01', to: '2026-06-02' };
  expect(listQuery(days, { spaceId: undefined, zone })).toEqual({
    from: new Date('2026-05-31T23:00:00Z'),
    to: new Date('2026-06-02T23:00:00Z'),
  });
});

it('queries arrivals in their own order', () => {
  const place = { spaceId: undefined, zone };
  expect(listQuery({ ...none, sort: '-event_date' }, place)).toEqual({ sort: '-event_date' });
  expect(listQuery({ ...none, sort: 'newest' }, place)).toEqual({});
  const arrivals = listQuery({ ...none, sort: '-event_date', arrivals: true }, place);
  expect(arrivals).toEqual({ arrivals: true });
  expect([hasKnownPlaces(arrivals), hasKnownPlaces({ resource_type: 'flexi_desk' })]).toEqual([false, true]);
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
    expect(belongsTo(booking, { from: booking.to }, now)).toBe(false);
    expect(belongsTo(booking, { from: booking.from, to: booking.to }, now)).toBe(true);
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
