import { describe, expect, it } from 'vitest';
import { type ReleaseTerms, dueOf, releaseAt } from '#domains/bookings/releases.ts';
import { MINUTE } from '#shared/time.ts';

const start = new Date('2026-06-01T10:00:00Z');
const at = (minutes: number) => new Date(start.getTime() + minutes * MINUTE);

const meeting = (changes: Partial<ReleaseTerms> = {}): ReleaseTerms => ({
  starts_at: start,
  ends_at: at(60),
  checked_in_at: null,
  release_minutes: 20,
  release_warned_at: null,
  released_at: null,
  ...changes,
});

describe('a meeting without a check-in', () => {
  it.each([
    [20, 9, undefined],
    [20, 10, 'warning'],
    [15, 7, undefined],
    [15, 8, 'warning'],
    [10, -1, undefined],
    [10, 0, 'warning'],
  ])('of %i minutes has after %i of them: %s', (release_minutes, minutes, due) => {
    expect(dueOf(meeting({ release_minutes }), at(minutes))).toBe(due);
  });

  it('is released at its time after the warning, at the earliest five minutes after it', () => {
    const warned = meeting({ release_warned_at: at(10) });
    expect([dueOf(warned, at(19)), dueOf(warned, at(20))]).toEqual([undefined, 'release']);
    const late = meeting({ release_warned_at: at(18) });
    expect([dueOf(late, at(22)), dueOf(late, at(23)), releaseAt(late)]).toEqual([undefined, 'release', at(23)]);
  });

  it('is never released without the rule, with a check-in, twice, or from its end on', () => {
    const others: Partial<ReleaseTerms>[] = [
      { release_minutes: null },
      { release_minutes: 0 },
      { checked_in_at: at(-5) },
      { released_at: at(21) },
      { ends_at: at(20) },
    ];
    for (const changes of others) {
      const booking = meeting({ release_warned_at: at(10), ...changes });
      expect([releaseAt(booking), dueOf(booking, at(30))], JSON.stringify(changes)).toEqual([null, undefined]);
    }
    expect(dueOf(meeting({ release_warned_at: at(10) }), at(60))).toBeUndefined();
  });
});
