import { describe, expect, it } from 'vitest';
import { lastBookingText } from './member-text.ts';

describe('the text of the last booking', () => {
  it.each([
    ['2024-06-03T09:00:00Z', 'Mon, June 3rd, 2024'],
    ['2024-06-01T09:00:00Z', 'Sat, June 1st, 2024'],
    ['2024-06-22T09:00:00Z', 'Sat, June 22nd, 2024'],
    ['2024-06-11T09:00:00Z', 'Tue, June 11th, 2024'],
    // Late in the evening in UTC is the next day in London.
    ['2024-06-12T23:30:00Z', 'Thu, June 13th, 2024'],
  ])('%s reads %s', (at, words) => {
    expect(lastBookingText(new Date(at), 'Europe/London')).toBe(words);
  });

  it('is a dash without a booking', () => {
    expect(lastBookingText(undefined, 'Europe/London')).toBe('-');
  });
});
