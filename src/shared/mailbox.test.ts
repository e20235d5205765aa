import { describe, expect, it } from 'vitest';
import { greetingName, mailboxOf } from './mailbox.ts';

describe('the name in a mail to a stranger', () => {
  it.each(['Ada Lovelace', "Zoë O'Neill", 'Jean-Luc', 'María del Mar Ruiz'])('is %s', (name) => {
    expect(greetingName(name)).toBe(name);
  });

  it.each([
    'Visit www.example.org',
    'http://example.org',
    'Ada <b>',
    'You have won a prize today friend',
    'x'.repeat(60),
    'Call 0800',
    '',
  ])('is left out: %s', (name) => {
    expect(greetingName(name)).toBe('');
  });
});

it('counts the variants of an email address as one mailbox', () => {
  expect(['ada+1@example.org', 'ada+a+b@example.org', 'ada@example.org'].map(mailboxOf)).toEqual(
    Array(3).fill('ada@example.org'),
  );
});
