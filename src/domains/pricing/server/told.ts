/** What programs of others are told of the plans of prices. */
import { readRows, type Told } from '#server/told.ts';
import { Plan, planView } from '#domains/pricing/server/model.ts';
import { msg } from '#shared/texts.ts';

/** A plan is never deleted, only switched off. */
export const planTold: Told = {
  noun: 'plan',
  types: [
    { what: 'created', says: msg('A plan was added'), live: 'plans.create' },
    { what: 'updated', says: msg('A plan was changed, or switched on or off'), live: 'plans.update' },
  ],
  read: readRows((knex, ids) => Plan.query(knex).findByIds(ids), planView),
};
