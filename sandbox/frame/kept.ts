import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file completely or not at all, so that `kill -9` leaves the old or the new content. */
function replaceFile(file: string, content: string): void {
  const fresh = `${file}.new`;
  writeFileSync(fresh, content, { mode: 0o600 });
  renameSync(fresh, file);
}

/** A small state in a JSON file, for a sandbox. Each change is in the file when `change` returns. */
export class KeptState<State> {
  readonly #file: string;
  #state: State;

  /** @param fresh the state without a file */
  constructor(file: string, fresh: () => State) {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
    // A file of an earlier version lacks the newest fields.
    this.#state = existsSync(file) ? { ...fresh(), ...(JSON.parse(readFileSync(file, 'utf8')) as State) } : fresh();
  }

  get now(): State {
    return this.#state;
  }

  change(next: State): State {
    this.#state = next;
    replaceFile(this.#file, JSON.stringify(next));
    return next;
  }
}
