/** What programs of others are told of the displays at doors. */
import type { Told } from '#server/told.ts';
import { viewDisplays } from '#domains/displays/server/queries.ts';
import { msg } from '#shared/texts.ts';

export const displayTold: Told = {
  noun: 'display',
  types: [
    { what: 'created', says: msg('A display was added'), live: 'displays.create' },
    { what: 'updated', says: msg('A display was changed, or was given another address'), live: 'displays.update' },
    { what: 'deleted', says: msg('A display was removed for good'), live: 'displays.delete' },
  ],
  async read({ services: { knex } }, refs) {
    const ids = refs.map(({ id }) => id);
    const displays = await viewDisplays(knex, ids);
    return displays.map((view) => ({ id: view._id, space_id: view.space_id, view }));
  },
};
