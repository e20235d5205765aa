/** Calls an address that a setting names: on the internet only, unless the environment allows more (public-hosts.ts). */
import { type IncomingHttpHeaders, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { publicAddresses } from '#server/integrations/public-hosts.ts';
import { withinLimit } from '#server/within-limit.ts';

type Message = { url: string; headers: Record<string, string>; body: string };
type Sent = Omit<Message, 'body'> & { method: 'GET' | 'POST'; body?: string };
type Limits = {
  /** False if the environment allows hosts of this machine and its networks. */
  isPublic: boolean;
  /** From the look for the host to the end of the answer. */
  timeLimitMs: number;
  /** What is read of the answer. */
  maxBytes: number;
};

export type Answer = { status: number; text: string };

/** The beginning of an answer. What follows is not read. */
async function beginningOf(response: IncomingMessage, maxBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    length += part.length;
    if (length >= maxBytes) break;
  }
  response.destroy();
  return Buffer.concat(parts).subarray(0, maxBytes).toString('utf8');
}

/**
 * Sends a request. No redirect is followed. The connection goes to the addresses that were checked: a second look could find others.
 * @throws NotPublic; the error of the connection; an AbortError when the time is over
 */
export async function sendPublicly(
  { method, url, headers, body }: Sent,
  limits: Limits,
): Promise<Answer & { headers: IncomingHttpHeaders }> {
  const { isPublic, timeLimitMs, maxBytes } = limits;
  const signal = AbortSignal.timeout(timeLimitMs);
  const address = new URL(url);
  const look = isPublic ? publicAddresses(address.hostname) : undefined;
  const found = look && (await withinLimit(look, timeLimitMs, 'The look for the host took longer than'));
  const send = address.protocol === 'https:' ? requestHttps : requestHttp;
  const lookup: RequestOptions['lookup'] = found && ((_host, _options, done) => done(null, found));
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = send(address, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
      agent: false,
      signal,
      lookup,
    });
    request.once('response', resolve);
    request.once('error', (error) =>
      reject(signal.aborted ? new Error(`No answer within ${timeLimitMs / 1000} s`) : error),
    );
    request.end(body);
  });
  const text = await beginningOf(response, maxBytes);
  return { status: response.statusCode ?? 0, headers: response.headers, text };
}

/** Posts a message, as `sendPublicly` does. */
export async function postPublicly(message: Message, limits: Limits): Promise<Answer> {
  const { status, text } = await sendPublicly({ method: 'POST', ...message }, limits);
  return { status, text };
}
