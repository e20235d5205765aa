/**
 * Wall clock dates. The calendar component computes with dates of one zone, and knows no clock changes. It therefore gets dates
 * whose UTC fields are what a clock in the workspace shows, and each of their days has 24 hours.
 */
import { MINUTE, fromLocal, isTime, minutesOf, toLocal } from '#shared/time.ts';

/** The date whose UTC fields are the local day and time, to the minute. */
export function toWall(at: Date, zone: string): Date {
  const { day, time } = toLocal(at, zone);
  return wallAt(day, time);
}

/** The wall clock date of a day and a time; '24:00' is the end of the day. */
export function wallAt(day: string, time = '00:00'): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + (isTime(time) ? minutesOf(time) : minutesOf('24:00')) * MINUTE);
}

/** The day and the time of a wall clock date. */
export function readWall(wall: Date): { day: string; time: string } {
  const iso = wall.toISOString();
  return { day: iso.slice(0, 10), time: iso.slice(11, 16) };
}

/** The instant at which a clock in the zone shows a wall clock date. */
export function fromWall(wall: Date, zone: string): Date {
  const { day, time } = readWall(wall);
  return fromLocal(day, time, zone);
}
