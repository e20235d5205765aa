import { english } from '../../../../test/helpers/english.ts';
import { expect, it } from 'vitest';
import { formatDuration, topicLabel } from './system-text.ts';

const at = (text: string) => new Date(`2030-01-01T${text}Z`);

it('formats a duration in its largest unit', () => {
  expect(formatDuration(at('10:00:00'), at('10:00:12'), english)).toBe('12 s');
  expect(formatDuration(at('10:00:00'), at('10:59:59'), english)).toBe('59 min');
  expect(formatDuration(at('10:00:00'), at('13:30:00'), english)).toBe('3 h');
  expect(formatDuration(new Date('2030-01-01T10:00:00Z'), new Date('2030-01-03T11:00:00Z'), english)).toBe('2 d');
  expect(formatDuration(at('10:00:01'), at('10:00:00'), english)).toBe('0 s');
});

it('uses the identifier of a topic without a label', () => {
  expect([topicLabel('mail', english), topicLabel('invoices: payments', english)]).toEqual([
    'Mail',
    'Invoices: payments',
  ]);
});
