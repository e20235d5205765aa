import { describe, expect, it } from 'vitest';
import { previewDocument } from './preview.ts';
import {
  blockReason,
  failureEvent,
  isNotSent,
  nextCheck,
  readStatusesSince,
  stateOf,
  statusEvent,
  writableOf,
} from './rules.ts';
import { RecipientsInput, SendCampaignInput } from './schema.ts';

const NOW = new Date('2030-06-01T12:00:00Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('recipients', () => {
  const of = { space_id: '1' };

  it('are all, or some; all together with others is only all', () => {
    const all = RecipientsInput.parse({ ...of, isSendToAll: 'true', sendTo: ['ada@example.org'] });
    expect(all).toEqual({ space_id: '1', isSendToAll: true, sendTo: [] });
    const some = RecipientsInput.parse({ ...of, sendTo: ['Ada@Example.org', 7, '8'] });
    expect(some).toEqual({ space_id: '1', isSendToAll: false, sendTo: ['ada@example.org', '7', '8'] });
  });

  it.each([
    [{}],
    [{ sendTo: [] }],
    [{ sendTo: ['nobody'] }],
    [{ sendTo: [null] }],
    [{ sendTo: ['-1'] }],
    [{ sendTo: 'a' }],
  ])('are missing in %j', (given) => {
    expect(RecipientsInput.safeParse({ ...of, ...given }).error?.issues[0]?.message).toBe(
      'Please select send to member',
    );
  });

  it('are at most ten thousand', () => {
    const sendTo = Array.from({ length: 10_001 }, (_, index) => index + 1);
    expect(RecipientsInput.safeParse({ ...of, sendTo }).error?.issues[0]?.message).toContain('at most 10000');
  });

  it('who have unsubscribed or bounced receive nothing', () => {
    expect(['subscribed', 'unsubscribed', 'cleaned', 'pending', 'archived'].map(blockReason)).toEqual([
      undefined,
      'unsubscribed',
      'bounced',
      'unconfirmed',
      'unsubscribed',
    ]);
    expect(writableOf({ recipients: 9, unsubscribed: 2, bounced: 1, unconfirmed: 1 })).toBe(5);
  });
});

it('the form asks for a subject, a template and somebody', () => {
  const { error } = SendCampaignInput.safeParse({ space_id: '1', subject: ' ', sendTo: ['1'] });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Please enter subject line',
    'Please select mail template',
  ]);
});

describe('a failed call', () => {
  it('is repeated for half an hour, unless the service has refused it', () => {
    for (const kind of ['busy', 'unreachable', 'unanswered', 'unreadable'] as const) {
      expect(failureEvent(kind, ago(29 * MINUTE), NOW)).toBe('later');
      expect(failureEvent(kind, ago(30 * MINUTE), NOW)).toBe('abandoned');
    }
    expect(failureEvent('refused', NOW, NOW)).toBe('refused');
    expect(failureEvent('key', NOW, NOW)).toBe('refused');
    expect(failureEvent('missing', NOW, NOW)).toBe('ended');
  });
});

it('only a saved campaign is sent', () => {
  const statuses = ['save', 'sending', 'schedule', 'sent', 'paused', 'canceled', 'something new'];
  expect(statuses.map(statusEvent)).toEqual(['send', 'onItsWay', 'onItsWay', 'finished', 'ended', 'ended', 'ended']);
});

it('people see the problem, or how far a campaign is', () => {
  expect(stateOf({ stage: 'created', problem: null })).toBe('preparing');
  expect(stateOf({ stage: 'created', problem: 'failed' })).toBe('failed');
  expect(stateOf({ stage: 'sending', problem: null })).toBe('sending');
});

it('a campaign is looked at often while it is on its way, less and less later, and not after 30 days', () => {
  const wait = (stage: 'sending' | 'sent', sentAt: Date | null) =>
    (nextCheck({ stage, problem: null }, sentAt, NOW)?.getTime() ?? NaN) - NOW.getTime();
  expect(wait('sending', ago(MINUTE))).toBe(2_000);
  expect(wait('sending', ago(6 * MINUTE))).toBe(MINUTE);
  expect(wait('sent', ago(MINUTE))).toBe(MINUTE);
  expect(wait('sent', ago(2 * HOUR))).toBe(15 * MINUTE);
  expect(wait('sent', ago(2 * DAY))).toBe(6 * HOUR);
  expect(wait('sent', ago(30 * DAY))).toBeNaN();
  expect(nextCheck({ stage: 'filled', problem: 'unknown' }, null, NOW)).toEqual(new Date(NOW.getTime() + MINUTE));
  expect(nextCheck({ stage: 'filled', problem: 'failed' }, null, NOW)).toBeNull();
  expect(nextCheck({ stage: 'chosen', problem: null }, null, NOW)).toBeNull();
});

it('a campaign that is still saved ten minutes after the command was not sent', () => {
  expect(isNotSent(ago(9 * MINUTE), NOW)).toBe(false);
  expect(isNotSent(ago(10 * MINUTE), NOW)).toBe(true);
  expect(isNotSent(null, NOW)).toBe(true);
});

it('statuses are read again from an hour before', () => {
  expect(readStatusesSince(null)).toBeNull();
  expect(readStatusesSince(NOW)).toEqual(ago(HOUR));
});

describe('the preview', () => {
  it('has the parts of a template, also nested ones, in their order', () => {
    const html = previewDocument({ header: '<h1>News</h1>', blocks: { one: ['<p>1</p>'], two: 2 }, footer: null });
    expect(html).toContain('<h1>News</h1>\n<p>1</p></body>');
  });

  it('is bounded', () => {
    expect(previewDocument({ body: 'x'.repeat(1_000_000) }).length).toBeLessThan(301_000);
  });
});
