import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { AnyObject, Kind, Objects } from './types.ts';

/** The response stored for an idempotency key. `fingerprint` shows whether a repeat has the same parameters. */
export type StoredAnswer = { key: string; fingerprint: string; status: number; body: unknown; created: number };

type Line = { put: AnyObject[]; answer?: StoredAnswer };

const ANSWERS_KEPT_SECONDS = 24 * 60 * 60;

/**
 * The state of the sandbox in memory, backed by a file of JSON lines. Each request is one line, written in one call before
 * the response is sent. After `kill -9`, the file therefore holds each request completely or not at all.
 */
export class Store {
  readonly #file: string;
  readonly #objects = new Map<string, AnyObject>();
  readonly #answers = new Map<string, StoredAnswer>();

  constructor(file: string) {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
    if (existsSync(file)) this.#load();
    this.#compact();
  }

  get<K extends Kind>(kind: K, id: string): Objects[K] | undefined {
    const object = this.#objects.get(id);
    return object?.object === kind ? (object as Objects[K]) : undefined;
  }

  /** All objects of a kind, newest first, as Stripe lists them. */
  list<K extends Kind>(kind: K): Objects[K][] {
    const all = [...this.#objects.values()].filter((object): object is Objects[K] => object.object === kind);
    return all.reverse();
  }

  answerTo(key: string): StoredAnswer | undefined {
    return this.#answers.get(key);
  }

  /** Stores the changes of one request and its response. They are in the file when this returns. */
  commit(put: AnyObject[], answer?: StoredAnswer): void {
    if (put.length === 0 && !answer) return;
    const line: Line = { put, ...(answer && { answer }) };
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
    this.#apply(line);
  }

  #apply(line: Line): void {
    for (const object of line.put) this.#objects.set(object.id, object);
    if (line.answer) this.#answers.set(line.answer.key, line.answer);
  }

  /** Reads the file. An incomplete last line belongs to a request without a response, and is dropped. */
  #load(): void {
    const lines = readFileSync(this.#file, 'utf8').split('\n');
    lines.pop();
    for (const line of lines) this.#apply(JSON.parse(line) as Line);
  }

  /** Rewrites the file with one line per object, so that it does not grow with every change. */
  #compact(): void {
    const oldest = Date.now() / 1000 - ANSWERS_KEPT_SECONDS;
    const objects = [...this.#objects.values()].map((object): Line => ({ put: [object] }));
    const answers = [...this.#answers.values()].filter((answer) => answer.created > oldest);
    const lines = [...objects, ...answers.map((answer): Line => ({ put: [], answer }))];
    const fresh = `${this.#file}.new`;
    writeFileSync(fresh, lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { mode: 0o600 });
    renameSync(fresh, this.#file);
  }
}
