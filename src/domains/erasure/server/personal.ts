/** What the tables of this domain say of people. */
import type { PersonalData } from '#server/personal.ts';

export const erasurePersonal: PersonalData = {
  name: 'erasure',
  why: 'to erase people when they want it, and again after a restore',
  kept: 'who it was, until nothing names them any more; the rest without an end',
  erasure: 'kept',
  tables: {
    erasures: {
      whose: { user_id: 'person', asked_by: 'author' },
      personal: { identity: 'record' },
      other: ['state', 'held_by'],
      unshown: 'what still names you while you are erased',
    },
  },
};
