import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A record: `object` is its kind. */
export type Stored = { object: string; id: string };
type Of<R extends Stored, K extends R['object']> = Extract<R, { object: K }>;
type Line<R> = { put?: R[]; gone?: string };

const keyOf = (object: string, id: string | number) => `${object} ${id}`;

/**
 * The records of a sandbox in memory, backed by a file of JSON lines. Each change is one line, written before the call is answered. After
 * `kill -9`, the file therefore holds each change completely or not at all.
 */
export class Store<R extends Stored> {
  readonly #file: string;
  readonly #records = new Map<string, R>();

  constructor(file: string) {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
    if (existsSync(file)) this.#load();
    this.#compact();
  }

  get<K extends R['object']>(object: K, id: string | number): Of<R, K> | undefined {
    return this.#records.get(keyOf(object, id)) as Of<R, K> | undefined;
  }

  /** All records of a kind, in the order in which they were added. */
  list<K extends R['object']>(object: K): Of<R, K>[] {
    return [...this.#records.values()].filter((record): record is Of<R, K> => record.object === object);
  }

  /** Adds or replaces records. They are in the file when this returns. @returns the first one */
  put<T extends R>(...records: [T, ...R[]]): T {
    this.#append({ put: records });
    return records[0];
  }

  remove(object: R['object'], id: string): void {
    this.#append({ gone: keyOf(object, id) });
  }

  #append(line: Line<R>): void {
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
    this.#apply(line);
  }

  #apply({ put = [], gone }: Line<R>): void {
    for (const record of put) this.#records.set(keyOf(record.object, record.id), record);
    if (gone !== undefined) this.#records.delete(gone);
  }

  /** Reads the file. An incomplete last line belongs to a call without a response, and is dropped. */
  #load(): void {
    const lines = readFileSync(this.#file, 'utf8').split('\n');
    lines.pop();
    for (const line of lines) this.#apply(JSON.parse(line) as Line<R>);
  }

  /** Rewrites the file with one line per record, so that it does not grow with every change. */
  #compact(): void {
    const lines = [...this.#records.values()].map((record) => `${JSON.stringify({ put: [record] })}\n`);
    writeFileSync(`${this.#file}.new`, lines.join(''), { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
  }
}
