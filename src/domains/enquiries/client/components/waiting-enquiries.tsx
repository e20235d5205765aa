import { MAX_WAITING, WaitingList, WaitingRow } from '#client/lists/waiting-list.tsx';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { officeLine } from '#domains/enquiries/client/enquiry-text.ts';
import { useDecide } from '#domains/enquiries/client/use-decide.ts';
import { decide as decideAt } from '#domains/enquiries/rules.ts';
import type { EnquiryView } from '#domains/enquiries/schema.ts';
import { paths } from '#shared/paths.ts';
import { formatInstant } from '#shared/time.ts';
import { useTexts } from '#domains/enquiries/client/use-texts.ts';

type WaitingToursProps = { spaceId: string; now: Date };

const FIRST = { offset: 0, limit: MAX_WAITING };
const addressOf = ({ _id }: EnquiryView) => `${paths.contactUs}?enquiry=${_id}`;

/** The tours of a workspace that wait for a decision. */
export function WaitingTours({ spaceId, now }: WaitingToursProps) {
  const t = useTexts();
  const { data } = trpc.enquiries.list.useQuery({ space_id: spaceId, status: 'pending', ...FIRST });
  return (
    data && (
      <WaitingList
        title={t('Tours to confirm')}
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
  const t = useTexts();
  const { name, type, status, timestamp, resource_type } = tour;
  const mayDecide = useSession().may('contactUs');
  const { decide, isPending } = useDecide();
  const isApprovable = decideAt({ type, state: status, tour_at: timestamp }, { action: 'approve' }, now).ok;
  const approve = { run: () => decide(tour, 'approve'), isPending };
  return (
    <WaitingRow
      name={name}
      facts={
        <span>
          {[resource_type && t(resource_type), timestamp && formatInstant(timestamp, undefined, t)].join(' · ')}
        </span>
      }
      to={addressOf(tour)}
      {...(mayDecide && isApprovable && { approve })}
    />
  );
}

/** The enquiries of a workspace that nobody has answered. Tours have a list of their own. */
export function WaitingEnquiries({ spaceId }: { spaceId: string }) {
  const t = useTexts();
  const { data } = trpc.enquiries.list.useQuery({ space_id: spaceId, type: 'contact_us', stage: 'new', ...FIRST });
  return (
    data && (
      <WaitingList
        title={t('Enquiries to answer')}
        rows={data.items}
        count={data.totalCount}
        to={`${paths.contactUs}?type=contact_us&stage=new`}
      >
        {(enquiry) => (
          <WaitingRow
            name={enquiry.name}
            facts={<span>{[officeLine(enquiry.created_at, t), enquiry.company_name].filter(Boolean).join(' · ')}</span>}
            to={addressOf(enquiry)}
          />
        )}
      </WaitingList>
    )
  );
}
