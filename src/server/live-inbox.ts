import type { Rooms } from '#server/live-rooms.ts';
import type { LiveEvent } from '#server/live.ts';

/** A subscription that has so many events waiting is not read any more, or too slowly. */
const MAX_WAITING = 1_000;

/** The events on their way to one subscription. */
export class LiveInbox {
  /** True when events were dropped because too many waited. */
  isBehind = false;
  isClosed = false;
  private events: LiveEvent[] = [];
  private joined: string[] = [];
  private wake?: () => void;

  constructor(private readonly rooms: Rooms<LiveInbox>) {}

  /** Listens in these rooms from now on, and in no others. */
  move(rooms: string[]): void {
    this.rooms.leave(this, this.joined);
    this.rooms.join(this, rooms);
    this.joined = rooms;
  }

  /** Ends the subscription: `take` waits no longer. */
  close(): void {
    this.isClosed = true;
    this.move([]);
    this.wake?.();
  }

  put(event: LiveEvent): void {
    if (this.events.length >= MAX_WAITING) this.fallBehind();
    else if (!this.isBehind) this.events.push(event);
    this.wake?.();
  }

  /** Gives up telling event by event. */
  fallBehind(): void {
    this.isBehind = true;
    this.events = [];
  }

  /** Waits until there are events, the inbox is behind, or it is closed. */
  async wait(): Promise<void> {
    if (this.events.length > 0 || this.isBehind || this.isClosed) return;
    await new Promise<void>((resolve) => (this.wake = resolve));
    this.wake = undefined;
  }

  /** The events that are there now. */
  take(): LiveEvent[] {
    const taken = this.events;
    this.events = [];
    return taken;
  }

  /** Goes on after the subscription was told to read everything again. */
  catchUp(): void {
    this.isBehind = false;
    this.events = [];
  }
}
