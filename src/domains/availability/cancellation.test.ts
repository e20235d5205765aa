import { describe, expect, it } from 'vitest';
import { english } from '../../../test/helpers/english.ts';
import { cancellationText, refundDeadline } from './cancellation.ts';

const zone = 'Europe/London';
const start = new Date('2027-03-29T09:00:00Z'); // 10:00 in London, on the day after the clocks go forward
const now = new Date('2027-03-01T12:00:00Z');

describe('the terms of a cancellation', () => {
  it('end a notice before the start, at the time that the clocks of the workspace show', () => {
    const text = (notice: number | null) => cancellationText(refundDeadline(start, notice), now, zone, english);
    expect(text(null)).toBe('Free cancellation until Mon, 29 Mar 2027, 10:00');
    expect(text(24)).toBe('Free cancellation until Sun, 28 Mar 2027, 10:00');
    expect(text(48)).toBe('Free cancellation until Sat, 27 Mar 2027, 09:00');
  });

  it('say that the time is over', () => {
    expect(cancellationText(now, now, zone, english)).toBe('No free cancellation');
    expect(cancellationText(refundDeadline(start, 5000), now, zone, english)).toBe('No free cancellation');
  });
});
