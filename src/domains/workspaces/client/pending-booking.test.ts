import { describe, expect, it } from 'vitest';
import { isExpired, isForgotten, parsePendingBooking } from './pending-booking.ts';

const now = new Date('2026-06-01T09:00:00Z');
const choice = { space_id: '3', resource_id: '7', resource_type: 'flexi_desk', capacity: 2 };

describe('the pending booking', () => {
  it('accepts both formats of the period', () => {
    const days = { from_date: '2026-06-02', to_date: '2026-06-05' };
    const both = { ...days, from_to_date: ['2026-06-02', '2026-06-05'] };
    expect(parsePendingBooking({ ...choice, ...days }, now)).toMatchObject(both);
    expect(parsePendingBooking({ ...choice, from_to_date: both.from_to_date }, now)).toMatchObject(both);
  });

  it('accepts instants as days in London, numeric ids, and a single day as a period', () => {
    const pending = parsePendingBooking({ ...choice, space_id: 3, from_date: '2026-06-01T23:30:00Z' }, now);
    expect(pending).toMatchObject({ space_id: '3', from_date: '2026-06-02', to_date: '2026-06-02' });
  });

  it('expires after 30 minutes by default', () => {
    const pending = parsePendingBooking({ ...choice, from_date: '2026-06-02' }, now);
    expect(pending?.exp_timestamp).toBe(now.getTime() + 30 * 60_000);
    expect(isExpired(pending!, now)).toBe(false);
    expect(isExpired(pending!, new Date(pending!.exp_timestamp))).toBe(true);
  });

  it('is mentioned for a day after it has expired', () => {
    const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
    expect(isForgotten({ exp_timestamp: now.getTime() }, at(23))).toBe(false);
    expect(isForgotten({ exp_timestamp: now.getTime() }, at(24))).toBe(true);
  });

  it('accepts no name of the resource from an address', () => {
    const named = { ...choice, from_date: '2026-06-02', resource_name: 'Call us first' };
    expect(parsePendingBooking(named, now)).not.toHaveProperty('resource_name');
  });

  it('is null without space, resource, type or period', () => {
    const whole = { ...choice, from_date: '2026-06-02' };
    for (const key of ['space_id', 'resource_id', 'resource_type', 'from_date']) {
      expect(parsePendingBooking({ ...whole, [key]: undefined }, now)).toBeNull();
    }
    for (const invalid of [null, 'x', 1, [], { ...whole, resource_type: 'castle' }, { ...whole, from_date: 'soon' }]) {
      expect(parsePendingBooking(invalid, now)).toBeNull();
    }
  });
});
