import { setImmediate } from 'node:timers/promises';

/**
 * Reads a value for many callers at once. A caller gets the result of a read that began after its call, because an earlier one may miss
 * a change that the caller has already seen. Callers that come before a read begins share it.
 */
export class SharedRead<T> {
  private inProgress?: Promise<T>;
  private next?: Promise<T>;

  private readonly readNow: () => Promise<T>;

  constructor(readNow: () => Promise<T>) {
    this.readNow = readNow;
  }

  read(): Promise<T> {
    this.next ??= this.begin();
    return this.next;
  }

  /** Begins a read when the one before has ended, and when all requests that have arrived are known. */
  private async begin(): Promise<T> {
    await this.inProgress?.catch(() => undefined);
    await setImmediate();
    this.next = undefined;
    this.inProgress = this.readNow();
    return this.inProgress;
  }
}
