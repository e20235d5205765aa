import { useState } from 'react';
import type { BookingView } from '#domains/bookings/index.ts';
import { useOwnCompanies, usePayOnAccount } from '#domains/payments/client/queries.ts';
import { usePress } from '#client/press-button.tsx';
import { poundsToPence } from '#shared/money.ts';

/** Who is billed for a booking in the cart: the customer, or one of their companies. '' is the customer. */
export function useBillTo(booking: BookingView, isOwn: boolean) {
  const companies = useOwnCompanies(booking.space_id._id, isOwn);
  const [companyId, choose] = useState('');
  const company = companies.find(({ _id }) => _id === companyId);
  const put = usePayOnAccount(booking._id);
  const { isRunning, problem, press } = usePress();
  const amount = poundsToPence(booking.price.total);
  return {
    companies,
    companyId: company?._id,
    choose,
    isOnAccount: company?.payment === 'account',
    isRunning,
    problem,
    putOnAccount: (members: string[]) =>
      company && press(() => put({ _id: booking._id, company_id: company._id, amount, members })),
  };
}

export type BillTo = ReturnType<typeof useBillTo>;
