/** What programs of others are told of doors. */
import type { Told } from '#server/told.ts';
import { doorView } from '#domains/doors/server/queries.ts';

export const doorTold: Told = {
  noun: 'door',
  types: [
    { what: 'created', says: 'A door was added, or is listed by the door service again', live: 'doors.create' },
    { what: 'updated', says: 'A door was changed, or has gone on or off the network', live: 'doors.update' },
    { what: 'deleted', says: 'A door is not listed by the door service any more', live: 'doors.delete' },
  ],
  async read({ services: { knex } }, refs) {
    const ids = refs.map(({ id }) => id);
    const rows = await knex('doors').whereIn('id', ids);
    return rows.map((row) => ({ id: row.id, space_id: row.space_id, view: doorView(row) }));
  },
};
