/**
 * What is stored in the product, followed by each process: at once by the one that changes it, and within a second by the others, which look
 * for a newer version.
 */
import type { Log } from '#server/log-lines.ts';

const LOOK_MS = 1_000;

/** @param what what the log says when it cannot be read: 'the settings' */
type Parts<State> = { log: Log; what: string; newest: () => Promise<number>; read: () => Promise<State> };

export class Followed<State extends { version: number }> {
  private readonly listeners = new Set<(state: State) => void>();
  private reading: Promise<void> = Promise.resolve();
  private timer?: NodeJS.Timeout;
  private isStopped = false;

  private readonly parts: Parts<State>;
  private known: State;

  private constructor(parts: Parts<State>, known: State) {
    this.parts = parts;
    this.known = known;
    this.schedule();
  }

  static async open<State extends { version: number }>(parts: Parts<State>): Promise<Followed<State>> {
    return new Followed(parts, await parts.read());
  }

  get state(): State {
    return this.known;
  }

  /** Calls the listener with each new state. */
  onChange(listener: (state: State) => void): void {
    this.listeners.add(listener);
  }

  /** Takes over what is stored when it is called. */
  refresh(): Promise<void> {
    this.reading = this.reading.then(() => this.read());
    return this.reading;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.reading;
  }

  private schedule(): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => void this.refresh().then(() => this.schedule()), LOOK_MS);
  }

  private async read(): Promise<void> {
    const { log, what, newest, read } = this.parts;
    try {
      if ((await newest()) <= this.known.version) return;
      const stored = await read();
      // A node of a cluster may answer with an earlier state.
      if (stored.version <= this.known.version) return;
      this.known = stored;
      for (const listener of this.listeners) listener(stored);
    } catch (error) {
      log.warn({ err: error }, `${what} could not be read; trying again`);
    }
  }
}
