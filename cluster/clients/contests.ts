/** Brings several clients to ask for the same slot at the same moment. Every slot is contested once. */
import type { Random } from '../../test/helpers/random.ts';
import { slot } from '../../test/helpers/world.ts';
import type { History } from '../history.ts';
import type { Scene } from './world.ts';

/** The request of a slot, without the person. */
export type Wanted = {
  type: 'meeting_room' | 'flexi_desk';
  space_id: string;
  resource_id: string;
  capacity: number;
  from: string;
  to: string;
  ids?: string[];
};

const FIRST_HOUR = 1;
const HOURS = 21;
const WAIT_MS = 150;
/** One contest in this number is for desks, of which there are fewer than people who ask. */
const DESKS_EVERY = 8;

/** How many people ask for a room, and how often. */
const ROOM_CONTESTANTS = [2, 2, 3, 4];

type Contest = { wanted: Wanted; needed: number; joined: number; go: () => void; started: Promise<void> };

export class Contests {
  private open?: Contest;
  private rooms = 0;
  private desks = 0;

  constructor(
    private readonly scene: Scene,
    private readonly random: Random,
    private readonly history: History,
  ) {}

  /** Joins the open contest, or opens one. @returns the slot, at the moment in which all who joined ask for it */
  async join(): Promise<Wanted> {
    const contest = (this.open ??= this.begin());
    contest.joined += 1;
    if (contest.joined === contest.needed) contest.go();
    await contest.started;
    return contest.wanted;
  }

  /** A slot for which nobody else asks now. */
  freshRoom(): Wanted {
    const { rooms, spaceId } = this.scene;
    const number = this.rooms;
    this.rooms += 1;
    const hour = FIRST_HOUR + (Math.floor(number / rooms.length) % HOURS);
    const day = 2 + Math.floor(number / (rooms.length * HOURS));
    const resource_id = rooms[number % rooms.length]!;
    return { type: 'meeting_room', space_id: spaceId, resource_id, capacity: 1, ...slot(day, hour, 1) };
  }

  private freshDesks(): Wanted {
    const { deskAreaId, spaceId, seats } = this.scene;
    const day = 2 + this.desks;
    this.desks += 1;
    const ids = this.random.below(2) === 0 ? { ids: seats.slice(0, 2) } : {};
    return { type: 'flexi_desk', space_id: spaceId, resource_id: deskAreaId, capacity: 2, ...slot(day, 9, 8), ...ids };
  }

  private begin(): Contest {
    const isDesks = this.random.below(DESKS_EVERY) === 0;
    const wanted = isDesks ? this.freshDesks() : this.freshRoom();
    const needed = isDesks ? 5 : this.random.one(ROOM_CONTESTANTS);
    let start = () => {};
    const started = new Promise<void>((resolve) => (start = resolve));
    const contest: Contest = {
      wanted,
      needed,
      joined: 0,
      started,
      go: () => {
        clearTimeout(timer);
        this.open = undefined;
        this.history.write({ what: 'contest', at: Date.now(), clients: contest.joined });
        start();
      },
    };
    const timer = setTimeout(contest.go, WAIT_MS);
    return contest;
  }
}
