/** Signatures of Standard Webhooks 1.0, by which a program knows that a message is ours and has not changed. */
import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const KEY_BYTES = 32;

/** A new secret: whsec_ and a key in base64. */
export const newSecret = () => `${PREFIX}${randomBytes(KEY_BYTES).toString('base64')}`;

type Signed = { id: string; timestamp: number; body: string };

/** @param secrets the present one, and the former one while it is being replaced @param timestamp in seconds */
export function signatureHeaders(secrets: readonly string[], { id, timestamp, body }: Signed): Record<string, string> {
  const signatureBy = (secret: string) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  };
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map(signatureBy).join(' '),
  };
}
