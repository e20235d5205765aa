import { describe, expect, it } from 'vitest';
import { english } from '../../../../test/helpers/english.ts';
import { leftOutText, problemText, reachText, shareText } from './campaign-text.ts';

const reach = { recipients: 10, unsubscribed: 0, bounced: 0, unconfirmed: 0 };

describe('before a campaign is sent', () => {
  it('the sender learns who gets it', () => {
    expect(reachText(reach, english)).toBe('10 members will get this mail.');
    expect(reachText({ ...reach, recipients: 1 }, english)).toBe('1 member will get this mail.');
  });

  it('the sender learns who does not, and why', () => {
    expect(reachText({ ...reach, unsubscribed: 2, bounced: 1, unconfirmed: 1 }, english)).toBe(
      '6 members will get this mail. 4 members will not: 2 have unsubscribed, 1 address has bounced, 1 has not confirmed the address.',
    );
  });
});

it('afterwards, refused addresses count too', () => {
  expect(leftOutText({ ...reach, refused: 2 }, english)).toBe('2 addresses are not accepted');
});

it('a problem says what happens now', () => {
  expect(problemText({ state: 'sent', failure: null }, english)).toBeUndefined();
  expect(problemText({ state: 'failed', failure: 'The domain is not verified.' }, english)).toBe(
    'Something went wrong while sending mail. The domain is not verified.',
  );
  expect(problemText({ state: 'preparing', failure: 'Mailchimp did not answer' }, english)).toBe(
    'Mailchimp did not answer. It is tried again.',
  );
});

it('a share is rounded', () => {
  expect(shareText(24, 60)).toBe('24 (40%)');
  expect(shareText(0, 0)).toBe('-');
});
