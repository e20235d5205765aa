/** What the tables of this domain say of people. */
import { type PersonalData, NO_END } from '#server/personal.ts';

export const invoicesPersonal: PersonalData = {
  name: 'invoices',
  why: 'to bill, and to keep books as the law demands',
  kept: NO_END,
  erasure: 'by law',
  tables: {
    invoices: {
      whose: { user_id: 'person', collect_user_id: 'person', company_id: 'companies', booking_id: 'bookings' },
      personal: { snapshot: 'record' },
      parts: { snapshot: ['customer', 'members', 'note', 'description', 'created_by', 'lines.description'] },
      other: ['invoice_id', 'currency', 'language'],
      shown: [
        {
          title: 'Invoices',
          columns: {
            invoice_id: 'Number',
            kind: 'Kind',
            space_id: 'Workspace',
            booking_id: 'Booking',
            invoice_date: 'Date',
            net_pence: 'Net',
            total_pence: 'Total with tax',
            open_pence: 'Open',
            currency: 'Currency',
            due_on: 'Due',
          },
        },
      ],
    },
    operator: {
      other: ['name', 'address', 'vat_number', 'bank_name', 'account_name', 'sort_code', 'account_number', 'iban'],
    },
  },
};
