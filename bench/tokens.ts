/** The bearer tokens of accounts. */
import { signToken } from '#domains/accounts/server/tokens.ts';

/** Gives the bearer token of an account. Each is signed once. */
export type Tokens = (userId: number | string) => string;

/** @param secret that of the server; no account has ended its sessions */
export function tokensOf(secret: string): Tokens {
  const signed = new Map<string, string>();
  return (userId) => {
    const id = String(userId);
    const token = signed.get(id) ?? signToken({ JWT_SECRET: secret }, { id, token_version: 0 }, 'full', new Date());
    signed.set(id, token);
    return token;
  };
}
