import { expect, it } from 'vitest';
import { LIVE_EVENTS } from '#shared/live-events.ts';
import { LIVE_MAPS } from './live-maps.ts';

it('every subject of a live event is in a live map', () => {
  const subjects = new Set(Object.keys(LIVE_EVENTS).map((name) => name.split('.', 1)[0]!));
  const mapped = new Set(LIVE_MAPS.flatMap((map) => Object.keys(map)));
  expect([...subjects].filter((subject) => !mapped.has(subject))).toEqual([]);
});
