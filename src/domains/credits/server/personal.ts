/** What the tables of this domain say of people. */
import { type PersonalData, NO_END } from '#server/personal.ts';

export const creditsPersonal: PersonalData = {
  name: 'credits',
  why: 'to know what credits people have, and what they were used for',
  kept: NO_END,
  erasure: 'replaced',
  tables: {
    credits: {
      whose: { user_id: 'person', company_id: 'companies' },
      personal: { note: 'text' },
      other: ['resource_ids', 'source_key'],
      shown: [
        {
          title: 'Credits',
          columns: {
            id: 'Number',
            space_id: 'Workspace',
            type: 'For',
            amount: 'Amount',
            balance: 'Left',
            valid_from: 'Valid from',
            valid_until: 'Valid until',
            source: 'Given by',
            note: 'Note',
            created_at: 'Given',
          },
        },
      ],
    },
    credit_entries: {
      whose: { credit_id: 'credits' },
      personal: { note: 'text' },
      shown: [
        {
          title: 'Account of credits',
          columns: {
            credit_id: 'Credit',
            from_account: 'From',
            to_account: 'To',
            amount: 'Amount',
            booking_id: 'Booking',
            note: 'Note',
            at: 'Time',
          },
        },
      ],
    },
    credit_uses: {
      key: ['booking_id', 'credit_id'],
      whose: { credit_id: 'credits', booking_id: 'bookings' },
      shown: [
        {
          title: 'Credits that paid for bookings',
          columns: { booking_id: 'Booking', credit_id: 'Credit', amount: 'Amount' },
        },
      ],
    },
  },
};
