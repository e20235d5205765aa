import { describe, expect, it } from 'vitest';
import { isMobile, isPhone, plainPhone } from './phones.ts';

describe('a phone number', () => {
  it.each([
    ['+44 20 7946 0958', '+442079460958'],
    ['+44 (0)20 7946-0958', '+442079460958'],
    ['020 7946 0958', '+442079460958'],
    ['0044 20 7946 0958', '+442079460958'],
    ['+4407700900123', '+447700900123'],
    ['+44447700900123', '+447700900123'],
    ['+447700900123', '+447700900123'],
    ['+91 09876543210', '+919876543210'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['\u202a+14155552671\u202c', '+14155552671'],
  ])('that is typed as %s is kept as %s', (typed, stored) => {
    expect(plainPhone(typed)).toBe(stored);
    expect(isPhone(typed)).toBe(true);
  });

  it.each(['', '12', '+44', '+0123456789', 'call me', '+4420794609581234567', '4420794'])('is not %j', (typed) => {
    expect(isPhone(typed)).toBe(false);
  });

  it.each(['+4407700900123', '+440712345678', '+447700900123', '+44447700900123', '+919876543210', '+33612345678'])(
    'of a member may be %s',
    (typed) => {
      expect(isMobile(typed)).toBe(true);
      // Once it is stored, it may be saved again.
      expect(isMobile(plainPhone(typed))).toBe(true);
    },
  );

  it.each(['+44077009001', '+44447123456789012', '+442079460958', '+916123456789', '+441234'])(
    'of a member is not %s',
    (typed) => {
      expect(isMobile(typed)).toBe(false);
    },
  );
});
