/** What programs of others are told of contacts. */
import { z } from 'zod';
import { readRows, type Told } from '#server/told.ts';
import { Contact, contactView } from '#domains/contacts/server/model.ts';
import { msg } from '#shared/texts.ts';

/** The member with whom a contact was merged says where its bookings and invoices are. */
export const contactTold: Told = {
  noun: 'contact',
  types: [
    { what: 'created', says: msg('A contact was added, or its deletion was undone'), live: 'contacts.create' },
    { what: 'updated', says: msg('A contact was changed'), live: 'contacts.update' },
    { what: 'deleted', says: msg('A contact was deleted, or merged with a member'), live: 'contacts.delete' },
  ],
  beside: {
    user_id: z.string().nullable().describe('The member with whom it was merged; null without one'),
  },
  read: readRows(
    (knex, ids) => Contact.query(knex).findByIds(ids),
    contactView,
    ({ user_id }) => ({ user_id }),
  ),
};
