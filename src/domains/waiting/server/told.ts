/** What programs of others are told of those who wait for a place. */
import type { Told } from '#server/told.ts';
import { readEntries } from '#domains/waiting/server/queries.ts';
import { msg } from '#shared/texts.ts';

export const waitingTold: Told = {
  noun: 'waiting',
  types: [
    { what: 'created', says: msg('Somebody joined the waiting list'), live: 'waiting.create' },
    {
      what: 'updated',
      says: msg('Somebody who waits moved up, or got an offer, or their wait ended'),
      live: 'waiting.update',
    },
    { what: 'deleted', says: msg('Somebody left the waiting list, or was removed from it'), live: 'waiting.delete' },
    { what: 'offered', says: msg('A free place was offered to somebody who waits'), live: 'waiting.offered' },
  ],
  async read({ services: { knex } }, refs) {
    const ids = refs.map(({ id }) => id);
    const views = await readEntries(knex, ids);
    return views.map((view) => ({ id: view._id, space_id: view.space._id, view }));
  },
};
