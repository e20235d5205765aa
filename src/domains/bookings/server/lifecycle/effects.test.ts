import { expect, it } from 'vitest';
import { TRANSITIONS } from '#domains/bookings/lifecycle.ts';
import { MAIL_EFFECTS, UNIT_EFFECTS } from '#domains/bookings/server/lifecycle/effects.ts';

const effects = TRANSITIONS.map((row) => row.effects ?? {});
const named = (names: (string | undefined)[]) => [...new Set(names.filter((name) => name !== undefined))].sort();

it('carries out every effect that the table names, and no other', () => {
  expect(named(effects.flatMap((effect) => Object.keys(effect)))).toEqual(['mail', 'refund', 'units']);
  expect(named(effects.map(({ units }) => units))).toEqual(Object.keys(UNIT_EFFECTS).sort());
  expect(named(effects.map(({ mail }) => mail))).toEqual(Object.keys(MAIL_EFFECTS).sort());
});

it('lists the effects of an expired hold that the job applies to many bookings at once', () => {
  const expire = TRANSITIONS.filter(({ event }) => event === 'expire');
  expect(expire).toMatchObject([{ to: 'lapsed', effects: { units: 'release' } }]);
});
