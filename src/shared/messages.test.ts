import { describe, expect, it } from 'vitest';
import { InvalidInput } from './errors.ts';
import { IN_ENGLISH } from './in-english.ts';
import { spoken } from './messages.ts';
import { fill, msgFilled, msgWith, translation } from './texts.ts';

/** A translation that marks what it was given, as does the pseudo language. */
const t = translation((id, values = {}) => `[${fill(id, values)}]`, 'de');

describe('a message', () => {
  it('has its days, amounts and texts in the language of the reader', () => {
    const message = msgWith('{amount} until {day}, {weekday}: {length}, {types}', {
      amount: { pence: 123450, currency: 'EUR' },
      day: { day: '2027-03-08' },
      weekday: { weekday: '2027-03-08' },
      length: msgWith('{count, plural, one {{count} day} other {{count} days}}', { count: 1 }),
      types: { texts: ['Meeting Room', 'Flexi Desk'] },
    });
    expect(spoken(message, IN_ENGLISH)).toBe(
      '€1,234.50 until Mon, 8 Mar 2027, Monday: 1 day, Meeting Room, Flexi Desk',
    );
    expect(spoken(message, t)).toMatch(
      /^\[1\.234,50\s€ until Mo\.?, 8\. März 2027, Montag: \[.*\], \[Meeting Room\], \[Flexi Desk\]\]$/,
    );
  });

  it('that a schema carries as a string is translated with its values', () => {
    const text = msgFilled('Please carry at most {max} bags', { max: 3 });
    expect(text).toBe('Please carry at most 3 bags');
    const given: unknown[] = [];
    const noting = translation((id, values) => String(given.push(id, values)), 'de');
    noting(text);
    expect(given).toEqual(['Please carry at most {max} bags', { max: 3 }]);
  });

  it('of a refusal is in English for logs, and in the language of the caller for them', () => {
    const refusal = new InvalidInput(msgWith('{reason} again', { reason: 'Too late' }));
    expect(refusal.message).toBe('Too late again');
    expect(refusal.saidIn(t)).toBe('[[Too late] again]');
  });
});
