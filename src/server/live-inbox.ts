import type { Rooms } from '#server/live-rooms.ts';
import type { LiveEvent } from '#server/live.ts';

/** The limit of unread events. A client that reaches it must refetch everything. */
const MAX_WAITING = 1_000;

/** The queue of events for one subscription. */
export class LiveInbox {
  /** True when events were dropped because too many waited. */
  isBehind = false;
  isClosed = false;
  private events: LiveEvent[] = [];
  private joined: string[] = [];
  private wake?: () => void;

  private readonly rooms: Rooms<LiveInbox>;

  constructor(rooms: Rooms<LiveInbox>) {
    this.rooms = rooms;
  }

  /** Leaves the current rooms and joins these. */
  move(rooms: string[]): void {
    this.rooms.leave(this, this.joined);
    this.rooms.join(this, rooms);
    this.joined = rooms;
  }

  /** Ends the subscription and wakes a pending `wait`. */
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

  /** Drops all events: the client must refetch everything. */
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

  /** Removes and returns the queued events. */
  take(): LiveEvent[] {
    const taken = this.events;
    this.events = [];
    return taken;
  }

  /** Resumes after the client was asked to refetch everything. */
  catchUp(): void {
    this.isBehind = false;
    this.events = [];
  }
}
