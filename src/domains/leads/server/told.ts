/** What programs of others are told of leads. */
import type { Told } from '#server/told.ts';
import { leadView } from '#domains/leads/server/queries.ts';

export const leadTold: Told = {
  noun: 'lead',
  types: [{ what: 'created', says: 'A lead of an advertisement has arrived', live: 'leads.create' }],
  async read({ services: { knex } }, refs) {
    const ids = refs.map(({ id }) => id);
    const rows = await knex('leads').whereIn('id', ids);
    return rows.map((row) => ({ id: row.id, space_id: null, view: leadView(row) }));
  },
};
