/** The calls of the invoice screens and the operator settings. */
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { CHUNK_SIZE, PAGE_SIZE } from '#domains/bookings/client/index.ts';
import type { OperatorInput } from '#domains/invoices/operator.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { MAX_LIMIT } from '#shared/page-limits.ts';
import { INVOICE_FILTERS } from './invoice-filters.ts';

/** The invoices of the active workspace. Accounts that do not see all bookings get their own. */
export function useInvoices() {
  const { showsAllBookings } = useSession();
  const { active, isPending } = useActiveSpace();
  const spaceId = showsAllBookings ? active?._id : undefined;
  const isReady = !showsAllBookings || !isPending;
  return usePagedList({
    filters: INVOICE_FILTERS,
    pageSize: PAGE_SIZE,
    chunkSize: CHUNK_SIZE,
    useListQuery: (filters, part) =>
      trpc.invoices.list.useQuery({ space_id: spaceId, ...filters, ...part }, { enabled: isReady }),
  });
}

/** The invoices and credit notes of a booking that the account may see. */
export function useBookingInvoices(booking_id: string) {
  return trpc.invoices.list.useQuery({ booking_id, limit: MAX_LIMIT });
}

/** @param _id the id or the number */
export function useInvoice(_id: string) {
  return trpc.invoices.get.useQuery({ _id });
}

export function useOperator() {
  return trpc.operator.get.useQuery();
}

export function useUpdateOperator() {
  const { mutateAsync: update } = trpc.operator.update.useMutation();
  return (values: OperatorInput, version: number | undefined) => update({ ...values, version });
}
