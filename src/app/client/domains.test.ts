import { expect, it } from 'vitest';
import { APP_SCREENS, STALE_QUERIES } from '#app/client/domains.ts';
import { LIVE_EVENTS } from '#shared/record-events.ts';

it('no two screens have the same path', () => {
  const paths = APP_SCREENS.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});

it('every subject of a live event makes a query stale', () => {
  const subjects = new Set(Object.keys(LIVE_EVENTS).map((name) => name.split('.', 1)[0]!));
  const known = new Set(STALE_QUERIES.flatMap((table) => Object.keys(table)));
  expect([...subjects].filter((subject) => !known.has(subject))).toEqual([]);
});
