import { choiceFilter, dayFilter } from '#client/lists/filters.ts';
import { TYPE_FILTER } from '#domains/bookings/client/index.ts';
import { msg } from '#shared/texts.ts';

export const idOf = (text: string): string => (/^[1-9]\d{0,17}$/.test(text) ? text : '');

/** The filters of the invoice list. Days are in UTC, as the server reads them. Later days than today cannot be chosen. */
export const INVOICE_FILTERS = {
  from: dayFilter(msg('From'), ({ to }, today) => ({ max: to || today })),
  to: dayFilter(msg('To'), ({ from }, today) => ({ min: from || undefined, max: today })),
  resource_type: TYPE_FILTER,
  /** The id of the account that is billed. A link sets it, and Reset removes it. */
  customer: { read: idOf },
  /** The id of the company that is billed, like `customer`. */
  company_id: { read: idOf },
  open: choiceFilter(msg('Payment'), msg('All payments'), [{ value: 'true', label: msg('To be paid') }]),
};
