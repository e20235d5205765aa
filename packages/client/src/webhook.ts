/** Verifies what an installation sends to a webhook, as Standard Webhooks 1.0 says. */

/** What happened. `data` has the record under its noun. */
export type WebhookEvent = { type: string; timestamp: string; version: 1; data: Record<string, unknown> };

type Headers = Record<string, string | string[] | undefined> | { get: (name: string) => string | null };

const TOLERANCE_S = 300;

function headerOf(headers: Headers, name: string): string {
  const value =
    typeof headers.get === 'function' ? headers.get(name) : (headers as Record<string, string | undefined>)[name];
  if (typeof value !== 'string' || value === '') throw new Error(`The header ${name} is missing`);
  return value;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** @throws TypeError, which does not show what was given */
function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const found = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret);
  if (!found || found[1]!.length % 4 !== 0) throw new TypeError('What is given as the secret is no whsec_ secret');
  return bytesOf(found[1]!);
}

/**
 * Reads an event whose signature is right. While a secret is replaced, a message has two signatures, of which one must fit.
 * @param body the body as it arrived, before it was parsed
 * @param secret as the installation has shown it, with its prefix
 * @param now the present time in milliseconds
 * @throws TypeError for a text that is no secret; Error for a message that the installation did not send, or that is older than five minutes
 */
export async function verifyWebhook(
  body: string,
  headers: Headers,
  secret: string,
  now = Date.now(),
): Promise<WebhookEvent> {
  const secretKey = keyOf(secret);
  const [id, time, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (!(Math.abs(now / 1000 - Number(time)) <= TOLERANCE_S))
    throw new Error('The message is too old, or the clock is wrong');
  const key = await crypto.subtle.importKey('raw', secretKey, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const signed = new TextEncoder().encode(`${id}.${time}.${body}`);
  for (const each of signatures!.split(' ')) {
    const [version, signature = ''] = each.split(',');
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, bytesOf(signature), signed)))
      return JSON.parse(body) as WebhookEvent;
  }
  throw new Error('The signature is wrong');
}
