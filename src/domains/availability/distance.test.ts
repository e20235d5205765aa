import { describe, expect, it } from 'vitest';
import { byDistance, distanceKm } from './distance.ts';

const LONDON = { name: 'London', latitude: 51.5074, longitude: -0.1278 };
const LEEDS = { name: 'Leeds', latitude: 53.8008, longitude: -1.5491 };
const BRIGHTON = { name: 'Brighton', latitude: 50.8225, longitude: -0.1372 };
const NOWHERE = { name: 'Nowhere', latitude: null, longitude: null };

describe('the distance of workspaces', () => {
  it('is that over the surface of the earth', () => {
    expect(distanceKm(LONDON, LEEDS)).toBeCloseTo(272, -1);
    expect(distanceKm(LONDON, LONDON)).toBe(0);
    expect(distanceKm({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(111, 0);
  });

  it('orders the nearest first, and those without coordinates last', () => {
    const names = byDistance(LONDON, [NOWHERE, LEEDS, BRIGHTON]).map(({ name }) => name);
    expect(names).toEqual(['Brighton', 'Leeds', 'Nowhere']);
    expect(byDistance(NOWHERE, [LEEDS, BRIGHTON]).map(({ name }) => name)).toEqual(['Leeds', 'Brighton']);
  });
});
