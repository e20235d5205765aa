/** What programs of others are told of contacts. */
import type { Told } from '#server/told.ts';
import { Contact, contactView } from '#domains/contacts/server/model.ts';

export const contactTold: Told = {
  noun: 'contact',
  types: [
    { what: 'created', says: 'A contact was added, or its deletion was undone', live: 'contacts.create' },
    { what: 'updated', says: 'A contact was changed', live: 'contacts.update' },
    { what: 'deleted', says: 'A contact was deleted, or merged with a member', live: 'contacts.delete' },
  ],
  async read({ services: { knex } }, refs) {
    const rows = await Contact.query(knex).findByIds(refs.map(({ id }) => id));
    // The member with whom the contact was merged says where its bookings and invoices are.
    return rows.map((row) => ({
      id: row.id,
      space_id: row.space_id,
      view: contactView(row),
      more: { user_id: row.user_id },
    }));
  },
};
