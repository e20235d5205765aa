/** Keeps answers in memory, each for one version of the site, within a limit of their number and of their bytes. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { tagOf } from '#server/etag.ts';

export type Encoding = 'br' | 'gzip';

/** What is sent, with its compressed copies. */
export type Answer = { type: string; etag: string; plain: Buffer; copies: Record<Encoding, Buffer> };

export type CacheLimits = { answers: number; bytes: number };

const DEFAULT_LIMITS: CacheLimits = { answers: 2_000, bytes: 64_000_000 };

/** Better than the levels for answers that are sent once, and still made in milliseconds. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** Compresses a text. The entity tag is weak, because it is that of all copies. */
export async function answerOf(type: string, text: string): Promise<Answer> {
  const plain = Buffer.from(text);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain, BROTLI), promisify(gzip)(plain)]);
  return { type, etag: tagOf(plain), plain, copies: { br, gzip: gz } };
}

const bytesOf = ({ plain, copies }: Answer) => plain.length + copies.br.length + copies.gzip.length;

export class PageCache {
  /** In the order of their last use. */
  private readonly entries = new Map<string, { version: string; answer: Answer }>();
  private bytes = 0;

  private readonly limits: typeof DEFAULT_LIMITS;

  constructor(limits = DEFAULT_LIMITS) {
    this.limits = limits;
  }

  /** The answer for a key; undefined if it was made for another version. */
  get(key: string, version: string): Answer | undefined {
    const found = this.entries.get(key);
    if (!found || found.version !== version) return undefined;
    this.entries.delete(key);
    this.entries.set(key, found);
    return found.answer;
  }

  /** Keeps an answer, and forgets those that were not used for the longest time if there are too many. */
  keep(key: string, version: string, answer: Answer): void {
    this.forget(key);
    this.entries.set(key, { version, answer });
    this.bytes += bytesOf(answer);
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= this.limits.answers && this.bytes <= this.limits.bytes) return;
      this.forget(oldest);
    }
  }

  private forget(key: string): void {
    const found = this.entries.get(key);
    if (!found) return;
    this.entries.delete(key);
    this.bytes -= bytesOf(found.answer);
  }
}
