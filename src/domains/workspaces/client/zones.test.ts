import { expect, it } from 'vitest';
import { zoneNamed, zoneText } from '#shared/time.ts';
import { zonesFound } from './zones.ts';

it('finds time zones by city and region', () => {
  expect(zonesFound('new y')[0]).toBe('America/New_York');
  expect(zonesFound('LONDON')).toEqual(['Europe/London']);
  expect(zonesFound('utc')[0]).toBe('UTC');
  expect(zonesFound('nowhere')).toEqual([]);
});

it('lists the chosen zone first, even under an alternative name', () => {
  expect(zonesFound('', 'Asia/Tokyo').slice(0, 2)).toEqual(['Asia/Tokyo', 'Africa/Abidjan']);
  expect(zonesFound('', 'Asia/Kolkata')[0]).toBe('Asia/Kolkata');
});

it('lists only zones that the server accepts', () => {
  for (const zone of zonesFound('')) expect(zoneNamed(zone), zone).toBeDefined();
  for (const text of ['', 'London', '+01:00', 'Europe/Nowhere']) expect(zoneNamed(text), text).toBeUndefined();
  expect(zoneNamed('europe/london')).toBe('Europe/London');
  expect(zoneText('America/Argentina/Rio_Gallegos')).toBe('America/Argentina/Rio Gallegos');
});
