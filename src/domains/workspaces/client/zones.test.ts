import { expect, it } from 'vitest';
import { zoneNamed, zoneText } from '#shared/time.ts';
import { findZones, showsOtherTime } from './zones.ts';

it('finds time zones by city and region', () => {
  expect(findZones('new y')[0]).toBe('America/New_York');
  expect(findZones('LONDON')).toEqual(['Europe/London']);
  expect(findZones('utc')[0]).toBe('UTC');
  expect(findZones('nowhere')).toEqual([]);
});

it('lists the chosen zone first, even under an alternative name', () => {
  expect(findZones('', 'Asia/Tokyo').slice(0, 2)).toEqual(['Asia/Tokyo', 'Africa/Abidjan']);
  expect(findZones('', 'Asia/Kolkata')[0]).toBe('Asia/Kolkata');
});

it('lists only zones that the server accepts', () => {
  for (const zone of findZones('')) expect(zoneNamed(zone), zone).toBeDefined();
  for (const text of ['', 'London', '+01:00', 'Europe/Nowhere']) expect(zoneNamed(text), text).toBeUndefined();
  expect(zoneNamed('europe/london')).toBe('Europe/London');
  expect(zoneText('America/Argentina/Rio_Gallegos')).toBe('America/Argentina/Rio Gallegos');
});

it('detects a different local time of the viewer', () => {
  const now = new Date('2026-06-03T09:00:00Z');
  expect(showsOtherTime('Europe/London', 'Europe/Lisbon', now)).toBe(false);
  expect(showsOtherTime('Europe/London', 'Europe/Berlin', now)).toBe(true);
});
