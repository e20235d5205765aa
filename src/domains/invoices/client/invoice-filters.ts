/** The filters of the invoice list, stored in its address. */
import type { Filter } from '#client/lists/filter-form.tsx';
import type { RouterInputs } from '#client/trpc.tsx';
import { FILTER_OPTIONS, FILTER_READERS } from '#domains/bookings/client/index.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { isDay } from '#shared/time.ts';

/** Days in UTC, as the server reads them. '' means no restriction. */
export type InvoiceFilters = {
  from: string;
  to: string;
  resource_type: ResourceType | '';
  /** The id of the account that is billed. A link sets it, and Reset removes it. */
  customer: string;
  /** The id of the company that is billed, like `customer`. */
  company_id: string;
  /** 'true' shows only what is still to be paid. */
  open: 'true' | '';
};

const idOf = (text: string): string => (/^[1-9]\d{0,17}$/.test(text) ? text : '');
const dayOf = (text: string): string => (isDay(text) ? text : '');

/** Invalid values mean no restriction. */
export const INVOICE_FILTER_READERS: { [Name in keyof InvoiceFilters]: (text: string) => InvoiceFilters[Name] } = {
  from: dayOf,
  to: dayOf,
  resource_type: FILTER_READERS.resource_type,
  customer: idOf,
  company_id: idOf,
  open: (text) => (text === 'true' ? 'true' : ''),
};

/** @param today the current day in UTC. Later days cannot be chosen */
export function invoiceFilters(today: string): Filter[] {
  return [
    { name: 'from', label: 'From', day: { today, limits: ({ to }) => ({ max: to || today }) } },
    { name: 'to', label: 'To', day: { today, limits: ({ from }) => ({ min: from || undefined, max: today }) } },
    { name: 'resource_type', label: 'Resource Type', options: FILTER_OPTIONS.resource_type },
    {
      name: 'open',
      label: 'Payment',
      options: [
        { value: '', label: 'All payments' },
        { value: 'true', label: 'To be paid' },
      ],
    },
  ];
}

/** The input of the list, without offset and limit. */
export function invoiceQuery(filters: InvoiceFilters, spaceId: string | undefined): RouterInputs['invoices']['list'] {
  const entries = Object.entries(filters).filter(([, value]) => value !== '');
  return { ...(spaceId !== undefined && { space_id: spaceId }), ...Object.fromEntries(entries) };
}
