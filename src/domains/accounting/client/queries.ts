/** The calls of the accounting screens. */
import { choiceFilter, optionsOf, textFilter } from '#client/lists/filters.ts';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { trpc } from '#client/trpc.tsx';
import type { PushesView, SettingsInput } from '#domains/accounting/schema.ts';
import { STATUS_TEXTS, STATUSES } from '#domains/accounting/statuses.ts';
import { MINUTE } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

const FILTERS = {
  text: textFilter(msg('Search Number, Contact or Reference')),
  status: choiceFilter(msg('Status'), msg('Any status'), optionsOf(STATUSES, STATUS_TEXTS)),
};

/** The documents of Xero. The list is also read again for the time of the last reading. */
export function useXero() {
  return usePagedList({
    filters: FILTERS,
    useListQuery: (filters, part) =>
      trpc.accounting.list.useQuery({ ...filters, ...part }, { refetchInterval: MINUTE }),
  });
}

/** How far invoices are sent; null while that is not known, and if Xero is not connected. */
export function usePushes(invoice_ids: string[], enabled: boolean): PushesView {
  const { data } = trpc.accounting.pushes.useQuery({ invoice_ids }, { enabled, placeholderData: (before) => before });
  return data ?? null;
}

export const useSending = (enabled: boolean) => trpc.accounting.sending.useQuery(undefined, { enabled });

export const useSettings = (enabled: boolean) => trpc.accounting.settings.useQuery(undefined, { enabled });

export function useUpdateSettings() {
  const { mutateAsync: update } = trpc.accounting.updateSettings.useMutation();
  return (values: SettingsInput, version: number | undefined) => update({ ...values, version });
}

/** What Xero lists now, as organisations may have been added or removed there. */
export const useOrganisations = () => trpc.accounting.organisations.useQuery(undefined, { staleTime: 0, gcTime: 0 });
