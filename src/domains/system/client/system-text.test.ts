import { expect, it } from 'vitest';
import { formatDuration, topicLabel } from './system-text.ts';

const at = (text: string) => new Date(`2030-01-01T${text}Z`);

it('formats a duration in its largest unit', () => {
  expect(formatDuration(at('10:00:00'), at('10:00:12'))).toBe('12 s');
  expect(formatDuration(at('10:00:00'), at('10:59:59'))).toBe('59 min');
  expect(formatDuration(at('10:00:00'), at('13:30:00'))).toBe('3 h');
  expect(formatDuration(new Date('2030-01-01T10:00:00Z'), new Date('2030-01-03T11:00:00Z'))).toBe('2 d');
  expect(formatDuration(at('10:00:01'), at('10:00:00'))).toBe('0 s');
});

it('uses the identifier of a topic without a label', () => {
  expect([topicLabel('mail'), topicLabel('invoices: payments')]).toEqual(['Mail', 'Invoices: payments']);
});
