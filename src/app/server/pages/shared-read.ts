/**
 * Reads a value for many callers at once. A caller gets the result of a read that began after its call, because an earlier one may miss
 * a change that the caller has already seen. Callers that come while a read is under way share the next one.
 */
export class SharedRead<T> {
  private underway?: Promise<T>;
  private next?: Promise<T>;

  constructor(private readonly readNow: () => Promise<T>) {}

  read(): Promise<T> {
    if (!this.underway) return this.begin();
    this.next ??= this.underway
      .catch(() => undefined)
      .then(() => {
        this.next = undefined;
        return this.begin();
      });
    return this.next;
  }

  private begin(): Promise<T> {
    this.underway = this.readNow().finally(() => {
      this.underway = undefined;
    });
    return this.underway;
  }
}
