/** What programs of others are told of doors. */
import { readRows, type Told } from '#server/told.ts';
import { doorView } from '#domains/doors/server/queries.ts';
import { msg } from '#shared/texts.ts';

export const doorTold: Told = {
  noun: 'door',
  types: [
    { what: 'created', says: msg('A door was added, or is listed by the door service again'), live: 'doors.create' },
    { what: 'updated', says: msg('A door was changed, or has gone on or off the network'), live: 'doors.update' },
    { what: 'deleted', says: msg('A door is not listed by the door service any more'), live: 'doors.delete' },
  ],
  read: readRows((knex, ids) => knex('doors').whereIn('id', ids), doorView),
};
