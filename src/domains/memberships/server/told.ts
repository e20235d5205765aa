/** What programs of others are told of memberships and their plans. */
import { z } from 'zod';
import type { Knex } from 'knex';
import { editedTypes, readRows, type Told } from '#server/told.ts';
import { MembershipPlan, planView } from '#domains/memberships/server/model.ts';
import { readMemberships } from '#domains/memberships/server/queries.ts';
import { msg } from '#shared/texts.ts';

/** The invoices of memberships, and the credit notes and invoices of their deposits. */
function invoicesOf(knex: Knex, ids: string[]) {
  return knex('membership_periods')
    .whereIn('membership_id', ids)
    .select('membership_id', 'invoice_id')
    .union((also) =>
      also.from('membership_deposits').whereIn('membership_id', ids).select('membership_id', 'invoice_id'),
    )
    .orderBy('invoice_id');
}

export const membershipTold: Told = {
  noun: 'membership',
  types: [
    { what: 'created', says: msg('A membership was begun'), live: 'memberships.create' },
    {
      what: 'updated',
      says: msg('A membership was changed, accepted, paid for the first time, or ended'),
      live: 'memberships.update',
    },
  ],
  beside: {
    invoice_ids: z.array(z.string()).describe('The invoices of its months and of its deposit'),
  },
  async read(call, refs) {
    const ids = refs.map(({ id }) => id);
    const [views, invoices] = await Promise.all([readMemberships(call, ids), invoicesOf(call.services.knex, ids)]);
    return views.map((view) => {
      const own = invoices.filter(({ membership_id }) => membership_id === view._id);
      const invoice_ids = own.map(({ invoice_id }) => invoice_id);
      return { id: view._id, space_id: view.space._id, view, more: { invoice_ids } };
    });
  },
};

export const membershipPlanTold: Told = {
  noun: 'membership_plan',
  types: editedTypes('membershipPlans', {
    created: msg('A membership plan was added, or its deletion was undone'),
    updated: msg('A membership plan was changed'),
    deleted: msg('A membership plan was deleted'),
  }),
  read: readRows((knex, ids) => MembershipPlan.query(knex).findByIds(ids), planView),
};
