/** What the tables of this domain say of people. */
import { type PersonalData, NO_END } from '#server/personal.ts';

export const contactsPersonal: PersonalData = {
  name: 'contacts',
  why: 'to book for people without an account, and to reach them',
  kept: NO_END,
  erasure: 'replaced',
  tables: {
    contacts: {
      whose: { user_id: 'person', email: 'email' },
      personal: { name: 'name', email: 'email', live_email: 'email', phone: 'phone', company_name: 'company' },
      shown: [
        {
          title: 'Contacts',
          columns: {
            space_id: 'Workspace',
            name: 'Name',
            email: 'Email',
            phone: 'Phone',
            company_name: 'Company',
            created_at: 'Created',
            deleted_at: 'Removed',
          },
        },
      ],
    },
  },
};
