import { describe, expect, it } from 'vitest';
import { historySentences } from '#domains/bookings/sentences.ts';
import { type Said, wordsFrom } from '#shared/said.ts';
import { english } from '../../../../test/helpers/english.ts';
import { historyEntry, historyView } from './stored-history.ts';

const FROM = new Date('2030-01-07T09:00:00Z');
const booking = { starts_at: FROM, ends_at: new Date('2030-01-07T10:00:00Z'), resource_id: '7' };
const by = { name: 'Grace', email: 'grace@example.org' };
const say = wordsFrom([historySentences]);
const words = (said: Said) => say(said, english);
const remarks = (...entries: ReturnType<typeof historyEntry>[]) =>
  Object.values(historyView(entries, words)).map(({ remark }) => remark);

describe('the history of a booking', () => {
  it('is stored as facts, which are put into words when it is read', () => {
    const said = [
      historySentences.endedNow(),
      historySentences.usedOnly({ pence: 1350, before: 5400, currency: 'GBP' as const }),
    ];
    const entry = historyEntry('rescheduled', booking, by, FROM, { said });
    expect(entry.remark).toBe('');
    expect(remarks(entry)).toEqual(['Ended now. Price £13.50 instead of £54.00, for what was used']);
  });

  it('says what a person has written after the facts', () => {
    const said = [historySentences.outsideRules({ rules: ['without buffers'] })];
    const entry = historyEntry('swap_approved', booking, by, FROM, { said, remark: 'By the window' });
    expect(remarks(entry)).toEqual(['Outside the rules: without buffers. By the window']);
  });

  it('keeps the text of entries of earlier releases, and shows the key of what a later one says', () => {
    const { said: _none, ...former } = historyEntry('paid', booking, by, FROM, { remark: '£54.00 by card' });
    const later = historyEntry('paid', booking, by, FROM, { said: [{ key: 'booking-history.tipped', facts: {} }] });
    expect(remarks(former, later)).toEqual(['£54.00 by card', 'booking-history.tipped']);
  });
});
