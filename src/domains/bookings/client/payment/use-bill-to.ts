import { useState } from 'react';
import { useConfirmFree } from '#domains/bookings/client/queries.ts';
import { type BookingView } from '#domains/bookings/schema.ts';
import { priceFor } from '#domains/companies/index.ts';
import { usePress } from '#client/press-button.tsx';
import { useOwnCompanies, usePayOnAccount } from '#domains/bookings/client/payment/queries.ts';
import { toMinor } from '#shared/money.ts';
import { later } from '#shared/texts.ts';

/** The button, and what is said when the booking is paid. */
const BY_CARD = { label: later('Pay Now'), paidText: later('Payment successfully done') };
const ON_ACCOUNT = { label: later('Book on account'), paidText: later('Booking confirmed') };
const FREE = { label: later('Confirm'), paidText: later('Booking confirmed') };

/** Who is billed for a booking in the cart: the customer, or one of their companies. '' is the customer. Nobody is if nothing is left to pay. */
export function useBillTo(booking: BookingView, isOwn: boolean) {
  const isFree = booking.price.total === 0;
  const companies = useOwnCompanies(booking.space_id._id, isOwn && !isFree);
  const [companyId, choose] = useState('');
  const company = isFree ? undefined : companies.find(({ _id }) => _id === companyId);
  const isOnAccount = company?.payment === 'account';
  const put = usePayOnAccount(booking._id);
  const confirm = useConfirmFree();
  const { isRunning, problem, press } = usePress();
  const price = isOnAccount ? priceFor(booking.price, company) : booking.price;
  return {
    companies,
    companyId: company?._id,
    /** The booking at the price of who is billed. */
    priced: { ...booking, price },
    choose,
    isFree,
    isOnAccount,
    /** Whether the button confirms the booking at once. Otherwise it opens the cards. */
    isAtOnce: isFree || isOnAccount,
    ...(isFree ? FREE : isOnAccount ? ON_ACCOUNT : BY_CARD),
    isRunning,
    problem,
    /** @param members who attends; they stay as they are without it */
    confirmNow: (members: string[] | undefined) =>
      press(async () => {
        const named = { _id: booking._id, ...(members && { members }) };
        if (!company) return confirm(named);
        return put({ ...named, company_id: company._id, amount: toMinor(price.total, booking.currency) });
      }),
  };
}

export type BillTo = ReturnType<typeof useBillTo>;
