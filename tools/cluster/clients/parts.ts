/** What all clients of a run share. */
import type { Random } from '../../../test/helpers/random.ts';
import type { History } from '../history.ts';
import type { Contests } from './contests.ts';
import type { Edits } from './edits.ts';
import type { Till } from './till.ts';
import type { Scene } from './world.ts';

export type ClientParts = {
  history: History;
  random: Random;
  scene: Scene;
  contests: Contests;
  edits: Edits;
  till: Till;
};
