/** What the tables of this domain say of people. */
import { type PersonalData, NO_END } from '#server/personal.ts';

export const pricingPersonal: PersonalData = {
  name: 'pricing',
  why: 'to give the discount on a first booking once',
  kept: NO_END,
  erasure: 'replaced',
  tables: {
    first_bookings: {
      key: ['space_id', 'customer'],
      whose: { customer: 'customer', booking_id: 'bookings' },
      personal: { customer: 'email' },
      shown: [
        {
          title: 'Discounts on a first booking',
          columns: { space_id: 'Workspace', customer: 'Customer', booking_id: 'Booking' },
        },
      ],
    },
    plans: { other: ['name'] },
  },
};
