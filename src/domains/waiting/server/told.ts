/** What programs of others are told of those who wait for a place. */
import type { Told } from '#server/told.ts';
import { readEntries } from '#domains/waiting/server/queries.ts';

export const waitingTold: Told = {
  noun: 'waiting',
  types: [
    { what: 'created', says: 'Somebody joined the waiting list', live: 'waiting.create' },
    {
      what: 'updated',
      says: 'Somebody who waits moved up, or got an offer, or their wait ended',
      live: 'waiting.update',
    },
    { what: 'deleted', says: 'Somebody left the waiting list, or was removed from it', live: 'waiting.delete' },
    { what: 'offered', says: 'A free place was offered to somebody who waits', live: 'waiting.offered' },
  ],
  async read({ services: { knex } }, refs) {
    const ids = refs.map(({ id }) => id);
    const views = await readEntries(knex, ids);
    return views.map((view) => ({ id: view._id, space_id: view.space._id, view }));
  },
};
