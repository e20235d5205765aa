/** Brings two members of staff to edit one record at the same moment, each from the version that they have read. */
import type { Random } from '../../../test/helpers/random.ts';
import type { History } from '../history.ts';
import { Gathering } from './gathering.ts';
import { type Caller, perform } from './write.ts';
import type { Scene } from './world.ts';

export class Edits {
  private readonly gathering: Gathering<string>;
  private texts = 0;

  constructor(scene: Scene, random: Random) {
    this.gathering = new Gathering(() => ({ about: random.one(scene.amenities), needed: 2 }));
  }

  async join(history: History, caller: Caller, hasKey: boolean): Promise<void> {
    const id = await this.gathering.join();
    const path = `/amenities/${id}`;
    const read = await perform(history, caller, {
      call: 'read-record',
      method: 'GET',
      path: '/amenities',
      hasKey: false,
    });
    const rows = Array.isArray(read.data) ? (read.data as { _id: string; version: number }[]) : [];
    const version = rows.find(({ _id }) => _id === id)?.version;
    if (version === undefined) return;
    this.texts += 1;
    const asked = { version, description: `${caller.name}-${this.texts}` };
    await perform(history, caller, { call: 'edit', method: 'PUT', path, body: asked, record: id, asked, hasKey });
  }
}
