import { describe, expect, it } from 'vitest';
import { readToken } from './token.ts';

function tokenWith(claims: unknown): string {
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
}

describe('an access token', () => {
  it('tells whose it is and until when', () => {
    expect(readToken(tokenWith({ _id: '12', exp: 1_800_000_000 }))).toEqual({
      userId: '12',
      expiresAt: 1_800_000_000_000,
    });
  });

  it('is nothing when it is not one', () => {
    for (const rubbish of ['', 'a.b.c', '..', tokenWith({}), tokenWith(null), tokenWith({ _id: 12, exp: 'x' })]) {
      expect(readToken(rubbish)).toBeUndefined();
    }
  });
});
