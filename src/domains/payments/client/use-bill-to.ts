import { useState } from 'react';
import type { BookingView } from '#domains/bookings/index.ts';
import { useOwnCompanies, usePayOnAccount } from '#domains/payments/client/queries.ts';
import { priceFor } from '#domains/companies/index.ts';
import { usePress } from '#client/press-button.tsx';
import { toMinor } from '#shared/money.ts';

/** The button, and what is said when the booking is paid. */
const BY_CARD = { label: 'Pay Now', paidText: 'Payment successfully done' };
const ON_ACCOUNT = { label: 'Book on account', paidText: 'Booking confirmed' };

/** Who is billed for a booking in the cart: the customer, or one of their companies. '' is the customer. */
export function useBillTo(booking: BookingView, isOwn: boolean) {
  const companies = useOwnCompanies(booking.space_id._id, isOwn);
  const [companyId, choose] = useState('');
  const company = companies.find(({ _id }) => _id === companyId);
  const isOnAccount = company?.payment === 'account';
  const put = usePayOnAccount(booking._id);
  const { isRunning, problem, press } = usePress();
  const price = isOnAccount ? priceFor(booking.price, company) : booking.price;
  return {
    companies,
    companyId: company?._id,
    /** The booking at the price of who is billed. */
    priced: { ...booking, price },
    choose,
    isOnAccount,
    ...(isOnAccount ? ON_ACCOUNT : BY_CARD),
    isRunning,
    problem,
    putOnAccount: (members: string[]) =>
      company &&
      press(() =>
        put({ _id: booking._id, company_id: company._id, amount: toMinor(price.total, booking.currency), members }),
      ),
  };
}

export type BillTo = ReturnType<typeof useBillTo>;
