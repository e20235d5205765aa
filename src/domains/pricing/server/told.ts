/** What programs of others are told of the plans of prices. */
import type { Told } from '#server/told.ts';
import { Plan, planView } from '#domains/pricing/server/model.ts';

/** A plan is never deleted, only switched off. */
export const planTold: Told = {
  noun: 'plan',
  // The list shows the plans of all types to staff with any of their areas. Only one can be named here.
  types: [
    { what: 'created', says: 'A plan was added', live: 'plans.create' },
    { what: 'updated', says: 'A plan was changed, or switched on or off', live: 'plans.update' },
  ],
  async read({ services: { knex } }, refs) {
    const rows = await Plan.query(knex).findByIds(refs.map(({ id }) => id));
    return rows.map((row) => ({ id: row.id, space_id: row.space_id, view: planView(row) }));
  },
};
