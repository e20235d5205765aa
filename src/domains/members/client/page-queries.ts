/** The calls of a member's page. */
import { trpc } from '#client/trpc.tsx';

/** The rows of a section. */
const FEW = { offset: 0, limit: 5 };
const NOTES = { offset: 0, limit: 50 };

export const useMemberProfile = (_id: string) => trpc.users.get.useQuery({ _id });
export const useMemberBookings = (customer: string) => trpc.bookings.summaries.useQuery({ customer, ...FEW });
export const useMemberInvoices = (customer: string) => trpc.invoices.list.useQuery({ customer, ...FEW });
export const useMemberCards = (user_id: string) => trpc.payments.cardsOfMember.useQuery({ user_id });
export const useMemberActivities = (actor: string) => trpc.activities.list.useQuery({ actor, ...FEW });
export const useNotes = (user_id: string) => trpc.members.notes.useQuery({ user_id, ...NOTES });
