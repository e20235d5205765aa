import { toast } from 'sonner';
import { MAX_WAITING, WaitingList, WaitingRow } from '#client/lists/waiting-list.tsx';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { decide } from '#domains/enquiries/rules.ts';
import type { EnquiryView } from '#domains/enquiries/schema.ts';
import { paths } from '#shared/paths.ts';
import { formatInstant } from '#shared/time.ts';

type WaitingToursProps = { spaceId: string; now: Date };

/** The tours of a workspace that wait for a decision. */
export function WaitingTours({ spaceId, now }: WaitingToursProps) {
  const { data } = trpc.enquiries.list.useQuery({
    space_id: spaceId,
    status: 'pending',
    offset: 0,
    limit: MAX_WAITING,
  });
  return (
    data && (
      <WaitingList
        title="Tours to confirm"
        rows={data.items}
        count={data.totalCount}
        to={`${paths.contactUs}?status=pending`}
      >
        {(tour) => <WaitingTour tour={tour} now={now} />}
      </WaitingList>
    )
  );
}

function WaitingTour({ tour, now }: { tour: EnquiryView; now: Date }) {
  const { _id, name, type, status, timestamp, resource_type } = tour;
  const mayDecide = useSession().may('contactUs');
  const { mutate, isPending } = trpc.enquiries.decide.useMutation({
    onSuccess: () => toast.success('Tour approved', { description: 'The visitor gets a mail.' }),
  });
  const isApprovable = decide({ type, state: status, tour_at: timestamp }, { action: 'approve' }, now).ok;
  const approve = { run: () => mutate({ _id, action: 'approve' }), isPending };
  return (
    <WaitingRow
      name={name}
      facts={<span className="truncate">{[resource_type, timestamp && formatInstant(timestamp)].join(' · ')}</span>}
      to={`${paths.contactUs}?enquiry=${_id}`}
      {...(mayDecide && isApprovable && { approve })}
    />
  );
}
