/** The address to which a person answers. Its token names the enquiry, and nobody can guess it. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Env } from '#server/env.ts';

type Config = Pick<Env, 'JWT_SECRET' | 'INBOUND_MAIL_ADDRESS' | 'INBOUND_MAIL_SECRET'>;

// Mail servers may change upper case, so the signature is hexadecimal. The purpose in the key: it is of no use elsewhere.
function signatureOf({ JWT_SECRET }: Pick<Env, 'JWT_SECRET'>, enquiryId: string): string {
  return createHmac('sha256', `${JWT_SECRET}|enquiry-reply`).update(enquiryId).digest('hex').slice(0, 40);
}

/** 'reply+<token>@…'; undefined if no address receives mail. */
export function replyAddress(config: Config, enquiryId: string): string | undefined {
  const { INBOUND_MAIL_ADDRESS: address, INBOUND_MAIL_SECRET: secret } = config;
  // Without the secret, the webhook would refuse every answer.
  return secret && address?.replace('@', `+${enquiryId}-${signatureOf(config, enquiryId)}@`);
}

/** The enquiry of a token; undefined for one that the server did not write. */
export function enquiryOfToken(config: Pick<Env, 'JWT_SECRET'>, token: string): string | undefined {
  const [, id, sent] = /^([1-9]\d{0,17})-([0-9a-f]{40})$/.exec(token.toLowerCase()) ?? [];
  if (id === undefined || sent === undefined) return undefined;
  return timingSafeEqual(Buffer.from(sent), Buffer.from(signatureOf(config, id))) ? id : undefined;
}
