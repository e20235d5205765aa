/**
 * Brings several clients to ask for overlapping time of the same place at the same moment. Starts, lengths and seats are random, so
 * most overlaps are not of equal periods: a unique key alone would not prevent a double booking.
 */
import type { Random } from '../../../test/helpers/random.ts';
import { slot } from '../../../test/helpers/world.ts';
import type { History } from '../history.ts';
import { Gathering, type Occasion } from './gathering.ts';
import type { Scene } from './world.ts';

/** The request of a period, without the person. */
export type Wanted = {
  type: 'meeting_room' | 'flexi_desk';
  space_id: string;
  resource_id: string;
  capacity: number;
  from: string;
  to: string;
  ids?: string[];
};

/** What is contested: some hours of a room, or the desks around a day. */
type Hours = { isDesks: false; room: string; day: number; hour: number };
type Ground = Hours | { isDesks: true; day: number };

const FIRST_DAY = 2;
/** The windows of a day: four hours each, within the opening hours. */
const WINDOWS = [1, 5, 9, 13, 17];
const MARK_MS = 5 * 60_000;
/** The latest start is two hours after the beginning of the window. */
const MARKS = 24;
const LENGTHS = [1, 1, 1.5, 2];
/** One contest in this number is for desks, of which there are fewer than people who ask. */
const DESKS_EVERY = 6;
const DESK_CONTESTANTS = 5;
const DESK_DAYS = 3;
const MOST_DESKS = 3;
/** How many people ask for a room, and how often. */
const ROOM_CONTESTANTS = [2, 2, 3, 4];
/** A move goes to one of so many windows of the room that were contested last. */
const RECENT = 2;

export class Contests {
  private readonly gathering: Gathering<Ground>;
  private readonly recent = new Map<string, Hours[]>();
  private rooms = 0;
  private desks = 0;

  private readonly scene: Scene;
  private readonly random: Random;

  constructor(scene: Scene, random: Random, history: History) {
    this.scene = scene;
    this.random = random;
    this.gathering = new Gathering(
      () => this.next(),
      (clients) => history.write({ what: 'contest', at: Date.now(), clients }),
    );
  }

  /** @returns a period of the contested place, at the moment in which all who joined ask for theirs */
  async join(): Promise<Wanted> {
    return this.wantedOf(await this.gathering.join());
  }

  /** A period of this room that others may have or want. */
  contestedTime(room: string): Wanted {
    return this.someTime(this.random.one(this.recent.get(room)!));
  }

  private next(): Occasion<Ground> {
    const isDesks = this.random.below(DESKS_EVERY) === 0;
    const about: Ground = isDesks ? { isDesks, day: FIRST_DAY + this.desks++ } : this.freshRoom();
    return { about, needed: isDesks ? DESK_CONTESTANTS : this.random.one(ROOM_CONTESTANTS) };
  }

  private freshRoom(): Hours {
    const { rooms } = this.scene;
    const number = this.rooms++;
    const window = Math.floor(number / rooms.length);
    const day = FIRST_DAY + Math.floor(window / WINDOWS.length);
    const room = rooms[number % rooms.length]!;
    const hours: Hours = { isDesks: false, room, day, hour: WINDOWS[window % WINDOWS.length]! };
    this.recent.set(room, [...(this.recent.get(room) ?? []), hours].slice(-RECENT));
    return hours;
  }

  private wantedOf(ground: Ground): Wanted {
    return ground.isDesks ? this.someDesks(ground.day) : this.someTime(ground);
  }

  private someTime({ room, day, hour }: Hours): Wanted {
    const { random, scene } = this;
    const start = Date.parse(slot(day, hour).from) + random.below(MARKS + 1) * MARK_MS;
    const from = new Date(start).toISOString();
    const to = new Date(start + random.one(LENGTHS) * 3_600_000).toISOString();
    return { type: 'meeting_room', space_id: scene.spaceId, resource_id: room, capacity: 1, from, to };
  }

  /** One to three desks for one to three days, half of them chosen. */
  private someDesks(day: number): Wanted {
    const { random, scene } = this;
    const first = day + random.below(2);
    const last = first + random.below(DESK_DAYS);
    const capacity = 1 + random.below(MOST_DESKS);
    const start = random.below(scene.seats.length);
    const chosen = Array.from({ length: capacity }, (_, index) => scene.seats[(start + index) % scene.seats.length]!);
    const ids = random.below(2) === 0 ? { ids: chosen } : {};
    const period = { from: slot(first, 9).from, to: slot(last, 17).from };
    return {
      type: 'flexi_desk',
      space_id: scene.spaceId,
      resource_id: scene.deskAreaId,
      capacity,
      ...period,
      ...ids,
    };
  }
}
