/** What programs of others are told of leads. */
import { readRows, type Told } from '#server/told.ts';
import { leadView } from '#domains/leads/server/queries.ts';
import { msg } from '#shared/texts.ts';

export const leadTold: Told = {
  noun: 'lead',
  types: [{ what: 'created', says: msg('A lead of an advertisement has arrived'), live: 'leads.create' }],
  read: readRows((knex, ids) => knex('leads').whereIn('id', ids), leadView),
};
