/** What the tables of this domain say of people. */
import { type PersonalData, NO_END } from '#server/personal.ts';

export const vouchersPersonal: PersonalData = {
  name: 'vouchers',
  why: 'to know who has used a voucher, and how often',
  kept: NO_END,
  erasure: 'replaced',
  tables: {
    vouchers: { other: ['code', 'currency', 'types', 'note', 'live_code'] },
    voucher_uses: {
      whose: { user_id: 'person', email: 'email', booking_id: 'bookings' },
      personal: { email: 'email' },
      shown: [{ title: 'Used vouchers', columns: { booking_id: 'Booking', email: 'Email', used_at: 'Used' } }],
    },
  },
};
