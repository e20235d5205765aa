import { expect, it } from 'vitest';
import { LIVE_EVENTS } from '#shared/live-events.ts';
import { LIVE_MAPS } from './live-maps.ts';

/** Subjects of events that no screen shows, with the reason. */
const UNSHOWN: Record<string, string> = {
  invoices: 'invoices have no screen yet',
};

it('every subject of a live event that a screen shows is in a live map', () => {
  const subjects = new Set(Object.keys(LIVE_EVENTS).map((name) => name.split('.', 1)[0]!));
  const mapped = new Set(LIVE_MAPS.flatMap((map) => Object.keys(map)));
  expect([...subjects].filter((subject) => !mapped.has(subject) && !(subject in UNSHOWN))).toEqual([]);
});
