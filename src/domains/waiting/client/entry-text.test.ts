import { expect, it } from 'vitest';
import { english } from '../../../../test/helpers/english.ts';
import { aheadText, wishText } from './entry-text.ts';

it.each([
  [0, 'First in line'],
  [1, '1 person ahead'],
  [3, '3 people ahead'],
])('%i ahead is shown as %s', (ahead, text) => {
  expect(aheadText(ahead, english)).toBe(text);
});

it('names the room, or the type', () => {
  expect(wishText({ type: 'meeting_room', resource: { _id: '1', name: 'Library' }, capacity: 4 }, english)).toBe(
    'Library for 4 people',
  );
  expect(wishText({ type: 'flexi_desk', resource: null, capacity: 1 }, english)).toBe('Flexi Desk');
});
