/** The calls of the invoice screens and the operator settings, and their live map. */
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { type Api, type LiveMap, useAfter } from '#client/stale.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { CHUNK_SIZE, PAGE_SIZE } from '#domains/bookings/client/index.ts';
import type { OperatorInput } from '#domains/invoices/operator.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { INVOICE_FILTER_READERS, invoiceQuery } from './invoice-filters.ts';

const readOperator = ({ operator }: Api) => operator.invalidate();

export const invoicesLive: LiveMap = {
  // A document comes after a charge or a refund, which the billing screen shows.
  invoices: ({ invoices, payments }) => [invoices.invalidate(), payments.billingDetails.invalidate()],
  operator: readOperator,
};

/** The invoices of the active workspace. Accounts that do not see all bookings get their own. */
export function useInvoices() {
  const { showsAllBookings } = useSession();
  const { active, isPending } = useActiveSpace();
  const spaceId = showsAllBookings ? active?._id : undefined;
  const isReady = !showsAllBookings || !isPending;
  return usePagedList({
    filters: INVOICE_FILTER_READERS,
    pageSize: PAGE_SIZE,
    chunkSize: CHUNK_SIZE,
    useListQuery: (filters, part) =>
      trpc.invoices.list.useQuery({ ...invoiceQuery(filters, spaceId), ...part }, { enabled: isReady }),
  });
}

/** @param _id the id or the number */
export function useInvoice(_id: string) {
  return trpc.invoices.get.useQuery({ _id });
}

export function useOperator() {
  return trpc.operator.get.useQuery();
}

export function useUpdateOperator() {
  const { mutateAsync: update } = trpc.operator.update.useMutation(useAfter(readOperator));
  return (values: OperatorInput, version: number | undefined) => update({ ...values, version });
}
