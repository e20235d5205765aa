/** Brings several clients together, who then begin at the same moment. */

const WAIT_MS = 150;

/** What the clients gather for, and how long the first of them waits for the others. */
export type Occasion<T> = { about: T; needed: number; waitMs?: number };
type Open<T> = Occasion<T> & { joined: number; go: () => void; started: Promise<void> };

export class Gathering<T> {
  private open?: Open<T>;

  private readonly next: () => Occasion<T>;
  private readonly onStart?: (clients: number) => void;

  /** @param onStart is called with the number of clients that have come: fewer than needed when the others took too long */
  constructor(next: () => Occasion<T>, onStart?: (clients: number) => void) {
    this.next = next;
    this.onStart = onStart;
  }

  /** Joins the others, or begins a new gathering. @returns what it is about, at the moment in which all begin */
  async join(): Promise<T> {
    const open = (this.open ??= this.begin());
    open.joined += 1;
    if (open.joined === open.needed) open.go();
    await open.started;
    return open.about;
  }

  private begin(): Open<T> {
    let start = () => {};
    const started = new Promise<void>((resolve) => (start = resolve));
    const open: Open<T> = {
      ...this.next(),
      joined: 0,
      started,
      go: () => {
        clearTimeout(timer);
        this.open = undefined;
        this.onStart?.(open.joined);
        start();
      },
    };
    const timer = setTimeout(open.go, open.waitMs ?? WAIT_MS);
    return open;
  }
}
