/** The calls of a member's page. */
import { trpc } from '#client/trpc.tsx';

/** The rows of a section. */
const FEW = { offset: 0, limit: 5 };
const NOTES = { offset: 0, limit: 50 };

export const useMemberProfile = (_id: string) => trpc.users.get.useQuery({ _id });
/** What comes next, and what was before. @param at the time when the page was opened */
export function useMemberBookings(customer: string, at: Date) {
  const next = trpc.bookings.summaries.useQuery({ customer, from: at, sort: 'event_date', ...FEW });
  const before = trpc.bookings.summaries.useQuery({ customer, to: at, sort: '-event_date', ...FEW });
  const { data: coming } = next;
  const { data: past } = before;
  return {
    data: coming && past && { next: coming.items, before: past.items.filter(({ to }) => to <= at) },
    error: next.error ?? before.error,
    isFetching: next.isFetching || before.isFetching,
    refetch: () => Promise.all([next.refetch(), before.refetch()]),
  };
}
export const useMemberInvoices = (customer: string) => trpc.invoices.list.useQuery({ customer, ...FEW });
export const useMemberCards = (user_id: string) => trpc.payments.cardsOfMember.useQuery({ user_id });
export const useMemberActivities = (actor: string) => trpc.activities.list.useQuery({ actor, ...FEW });
export const useNotes = (user_id: string) => trpc.members.notes.useQuery({ user_id, ...NOTES });
