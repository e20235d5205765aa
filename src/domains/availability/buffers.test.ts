import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MINUTE } from '#shared/time.ts';
import { type Buffers, NO_BUFFERS, buffersOf, takenBy } from './buffers.ts';

const START = Date.parse('2027-03-01T10:00:00Z');
const at = (minutes: number) => new Date(START + minutes * MINUTE);
const claim = (from: number, to: number, { before, after }: Buffers = NO_BUFFERS) => ({
  starts_at: at(from),
  ends_at: at(to),
  buffer_before: before,
  buffer_after: after,
});

it('only meetings keep a distance', () => {
  const rules = { buffer_before_minutes: 15, buffer_after_minutes: 30 };
  expect(buffersOf(rules, 'meeting_room')).toEqual({ before: 15, after: 30 });
  expect(buffersOf(null, 'meeting_room')).toEqual(NO_BUFFERS);
  expect(buffersOf(rules, 'private_office')).toBeNull();
});

it('a booking that keeps no distance sees the claimed time alone', () => {
  const given = claim(0, 60, { before: 15, after: 30 });
  expect(takenBy(given, null)).toBe(given);
});

it('two neighbours keep the longer buffer between them, whoever comes first, as a slow reference says', () => {
  const buffers = fc.record({ before: fc.nat({ max: 48 }), after: fc.nat({ max: 48 }) });
  const meeting = fc.record({
    from: fc.integer({ min: -60, max: 60 }),
    length: fc.integer({ min: 6, max: 24 }),
    buffers,
  });
  fc.assert(
    fc.property(meeting, meeting, (one, other) => {
      const of = ({ from, length, buffers: { before, after } }: typeof one) => ({
        from: from * 5,
        to: (from + length) * 5,
        buffers: { before: before * 5, after: after * 5 },
      });
      const [first, second] = [of(one), of(other)];
      const inUse = (minute: number, { from, to }: { from: number; to: number }) => minute >= from && minute < to;
      // Minute by minute: the meeting of one is never in the meeting or in a buffer of the other.
      const wide = ({ from, to, buffers: { before, after } }: typeof first) => ({
        from: from - before,
        to: to + after,
      });
      let isRefused = false;
      for (let minute = -700; minute < 900; minute += 5) {
        const [inFirst, inSecond] = [inUse(minute, first), inUse(minute, second)];
        if ((inFirst && inUse(minute, wide(second))) || (inSecond && inUse(minute, wide(first)))) isRefused = true;
      }
      const keeps = (late: typeof first, early: typeof first) => {
        const seen = takenBy(claim(early.from, early.to, early.buffers), late.buffers);
        return seen.starts_at < at(late.to) && seen.ends_at > at(late.from);
      };
      expect([keeps(first, second), keeps(second, first)]).toEqual([isRefused, isRefused]);
    }),
    { numRuns: 500 },
  );
});
