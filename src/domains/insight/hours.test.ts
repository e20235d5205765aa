import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { WEEKDAYS } from '#shared/time.ts';
import { ALL_RESOURCES, countDay, type CountedClaim } from './hours.ts';

const ROOM = { id: '1', kind: 'meeting_room' as const, resource_id: '7' };

function spaceIn(time_zone: string, opens = '00:00', closes = '24:00') {
  return { no_of_days: [...WEEKDAYS], office_hours: [opens, closes] as const, time_zone };
}

/** The minutes of a day by the hour that the clock shows, with another library. */
function minutesByHour(day: string, zone: string): number[] {
  const hours = Array.from({ length: 24 }, () => 0);
  const noon = DateTime.fromISO(`${day}T12:00`, { zone });
  for (let at = noon.minus({ hours: 20 }); at < noon.plus({ hours: 20 }); at = at.plus({ minutes: 1 }))
    if (at.toISODate() === day) hours[at.hour]! += 1;
  return hours;
}

describe('the hours of a day', () => {
  it.each([
    ['Europe/London', '2027-03-28', 23 * 60],
    ['Europe/London', '2027-10-31', 25 * 60],
    ['Australia/Lord_Howe', '2027-10-03', 23.5 * 60],
    ['Australia/Lord_Howe', '2027-04-04', 24.5 * 60],
    // The clocks change at midnight.
    ['America/Havana', '2027-03-14', 23 * 60],
    ['America/Havana', '2027-11-07', 25 * 60],
    ['Asia/Kolkata', '2027-06-01', 24 * 60],
  ])('are those of the clock in %s on %s', (zone, day, minutes) => {
    const [room] = countDay(spaceIn(zone), day, { units: [ROOM], claims: [] });
    expect(room!.open).toEqual(minutesByHour(day, zone));
    expect(room!.open.reduce((sum, each) => sum + each)).toBe(minutes);
  });

  it('have what is booked in the opening hours, and who was there from the check-in on', () => {
    const at = (time: string) => new Date(`2027-06-01T${time}:00Z`);
    const claim = (from: string, to: string, checkIn?: string): CountedClaim => ({
      ...{ unit_id: '1', starts_at: at(from), ends_at: at(to), booking_id: from, begins_at: at(from) },
      checked_in_at: checkIn ? at(checkIn) : null,
    });
    const claims = [
      claim('08:00', '09:30', '07:50'),
      claim('10:00', '11:30', '10:20'),
      claim('17:30', '19:00'),
      { ...claim('12:00', '13:00'), unit_id: 'of a unit that is switched off' },
    ];
    const other = { id: '2', kind: 'meeting_room' as const, resource_id: '8' };
    const rows = countDay(spaceIn('UTC', '09:00', '18:00'), '2027-06-01', { units: [ROOM, other], claims });
    const hours = (resource: string, figure: 'open' | 'booked' | 'present') =>
      Object.fromEntries(
        rows
          .find(({ resource_id }) => resource_id === resource)!
          [figure].flatMap((each, hour) => (each > 0 ? [[hour, each]] : [])),
      );
    expect(hours('7', 'booked')).toEqual({ 9: 30, 10: 60, 11: 30, 17: 30 });
    expect(hours('7', 'present')).toEqual({ 9: 30, 10: 40, 11: 30 });
    expect(hours('8', 'booked')).toEqual({});
    expect(hours(ALL_RESOURCES, 'booked')).toEqual(hours('7', 'booked'));
    expect(hours(ALL_RESOURCES, 'open')[9]).toBe(120);
  });
});
