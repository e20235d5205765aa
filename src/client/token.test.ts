import { describe, expect, it } from 'vitest';
import { readToken } from './token.ts';

function tokenWith(claims: unknown): string {
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
}

describe('an access token', () => {
  it('has a user and an expiry', () => {
    expect(readToken(tokenWith({ _id: '12', exp: 1_800_000_000 }))).toEqual({
      userId: '12',
      expiresAt: 1_800_000_000_000,
    });
  });

  it('is undefined when it is malformed', () => {
    for (const malformed of ['', 'a.b.c', '..', tokenWith({}), tokenWith(null), tokenWith({ _id: 12, exp: 'x' })]) {
      expect(readToken(malformed)).toBeUndefined();
    }
  });
});
