/** Brings several members to spend credits or a voucher at the same moment: the credits are those of their company, and the voucher is for a few. */
import type { Random } from '../../../test/helpers/random.ts';
import { slot } from '../../../test/helpers/world.ts';
import type { Wanted } from './contests.ts';
import { Gathering } from './gathering.ts';
import type { Scene } from './world.ts';

/** More than a voucher is for. */
const MEMBERS = 3;
const WAIT_MS = 500;
const FIRST_DAY = 2;
/** The hours of a day at which a meeting begins, so that no buffer is in the way of another. */
const STARTS = [1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21];

export class Till {
  /** The newest voucher. */
  code?: string;
  private isNew = false;
  private readonly gathering: Gathering<{ code?: string }>;
  private times = 0;

  private readonly scene: Scene;
  private readonly random: Random;

  constructor(scene: Scene, random: Random) {
    this.scene = scene;
    this.random = random;
    this.gathering = new Gathering(() => ({ about: this.next(), needed: MEMBERS, waitMs: WAIT_MS }));
  }

  offer(code: string): void {
    this.code = code;
    this.isNew = true;
  }

  /** Each voucher is wanted by several at once when it is new, and now and then by others. */
  private next(): { code?: string } {
    const isWanted = this.isNew || this.random.below(4) === 0;
    this.isNew = false;
    return isWanted ? { code: this.code } : {};
  }

  /** @returns an hour that nobody else has, at the moment in which all who joined ask for theirs */
  async join(): Promise<Wanted & { voucher_code?: string }> {
    const { code } = await this.gathering.join();
    const { rooms } = this.scene.shop;
    const number = this.times++;
    const start = Math.floor(number / rooms.length);
    const day = FIRST_DAY + Math.floor(start / STARTS.length);
    const place = { space_id: this.scene.spaceId, resource_id: rooms[number % rooms.length]!, capacity: 1 };
    const period = slot(day, STARTS[start % STARTS.length], 1);
    return { type: 'meeting_room', ...place, ...period, ...(code && { voucher_code: code }) };
  }
}
