/** The calls of the Contact Us screen, of the public forms, and of a member’s tours. */
import { keepPreviousData } from '@tanstack/react-query';
import type { CallContext } from '#client/links.ts';
import { inSpace, choiceFilter, optionsOf, textFilter } from '#client/lists/filters.ts';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { useSession } from '#client/session.tsx';
import { type RouterInputs, trpc } from '#client/trpc.tsx';
import { useOnce } from '#client/use-once.ts';
import { ENQUIRY_TYPES, STAGES, STAGE_NAMES, TOUR_STATES, TYPE_NAMES } from '#domains/enquiries/rules.ts';
import type { EnquiryView } from '#domains/enquiries/schema.ts';
import { MAX_LIMIT } from '#shared/page-limits.ts';
import { msg } from '#shared/texts.ts';

/** The filters of the list. */
const ENQUIRY_FILTERS = {
  text: textFilter(msg('Search enquiries'), msg('Search name, email, phone')),
  type: choiceFilter(msg('Type'), msg('All types'), optionsOf(ENQUIRY_TYPES, TYPE_NAMES)),
  status: choiceFilter(
    msg('Status'),
    msg('Any status'),
    optionsOf(TOUR_STATES, {
      pending: msg('Pending'),
      approved: msg('Approved'),
      rescheduled: msg('Rescheduled'),
      rejected: msg('Rejected'),
    }),
  ),
  stage: choiceFilter(msg('Stage'), msg('Any stage'), optionsOf(STAGES, STAGE_NAMES)),
  owner: choiceFilter(msg('Owner'), msg('Any owner'), [{ value: 'mine', label: msg('Mine') }]),
};

const PAGE_SIZE = 10;
const CHUNK_SIZE = 30;

/** The enquiries and tours of a workspace. Sends no request without a workspace. */
export function useEnquiries(spaceId: string | undefined) {
  const { user } = useSession();
  return usePagedList({
    filters: ENQUIRY_FILTERS,
    pageSize: PAGE_SIZE,
    chunkSize: CHUNK_SIZE,
    useListQuery: ({ owner, ...filters }, part) =>
      trpc.enquiries.list.useQuery(
        inSpace(spaceId, { ...filters, ...(owner && user && { owner_id: user._id }), ...part }),
        { placeholderData: keepPreviousData },
      ),
  });
}

/** An enquiry that is not on the page of the list, for example one of another workspace that a mail links to. */
export function useEnquiry(_id: string, isEnabled: boolean): EnquiryView | undefined {
  return trpc.enquiries.get.useQuery({ _id }, { enabled: isEnabled }).data;
}

/** The newest tours of the account. */
export const useMyTours = () => trpc.enquiries.mine.useQuery({ limit: MAX_LIMIT });

/** Sends a reply once, however often the call is repeated. */
export function useReply() {
  const { client, enquiries } = trpc.useUtils();
  return useOnce(async (input: RouterInputs['enquiries']['reply'], context: CallContext) => {
    const sent = await client.enquiries.reply.mutate(input, { context });
    void enquiries.invalidate();
    return sent;
  });
}
