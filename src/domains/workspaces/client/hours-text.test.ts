import { expect, it } from 'vitest';
import { WEEKDAYS } from '#shared/time.ts';
import { english } from '../../../../test/helpers/english.ts';
import { dayHoursText } from './hours-text.ts';
import { weekdayName } from '#shared/weekday-names.ts';

it('says the hours of a day shortly', () => {
  expect(dayHoursText([['00:00', '24:00']], english)).toBe('Open 24 hours');
  expect(dayHoursText([['18:00', '02:00']], english)).toBe('18:00 to 02:00');
  expect(dayHoursText([], english)).toBe('Closed');
});

it('names weekdays in the language of the reader', () => {
  expect(WEEKDAYS.map((day) => weekdayName(day, english))).toEqual(WEEKDAYS);
  expect(weekdayName('Monday', { language: 'de' })).toBe('Montag');
});
