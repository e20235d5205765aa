/** What the tables of this domain say of people. */
import type { PersonalData } from '#server/personal.ts';

export const feedsPersonal: PersonalData = {
  name: 'feeds',
  why: 'to show bookings in the calendar of a person',
  kept: 'until the address is removed',
  erasure: 'removed',
  tables: {
    calendar_feeds: {
      whose: { user_id: 'person' },
      personal: { secret_hash: 'secret' },
      unshown: 'hashes of addresses',
    },
  },
};
