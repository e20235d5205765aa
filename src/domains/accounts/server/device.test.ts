import { describe, expect, it } from 'vitest';
import { deviceOf } from '#domains/accounts/server/device.ts';

describe('the device of a session', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox on Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      'Chrome on Linux',
    ],
    ['', 'A program'],
    [undefined, 'A program'],
  ])('of %s is named', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device));

  it('is short, whatever the header says', () => {
    expect(deviceOf(`${'x'.repeat(50_000)}/1`).length).toBeLessThanOrEqual(120);
  });
});
