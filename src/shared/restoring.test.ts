import { describe, expect, it } from 'vitest';
import { requireRestorable } from './restoring.ts';
import { HOUR } from './time.ts';

const now = new Date('2030-05-01T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

describe('a deletion', () => {
  it.each([0, 1, HOUR])('can be undone %i ms later', (ms) => {
    expect(() => requireRestorable(ago(ms), now)).not.toThrow();
  });

  it('cannot be undone after more than an hour, or at an unknown time', () => {
    expect(() => requireRestorable(ago(HOUR + 1), now)).toThrow('This can no longer be undone.');
    expect(() => requireRestorable(null, now)).toThrow('This can no longer be undone.');
  });
});
