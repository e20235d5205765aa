import { ArrowLeft } from 'lucide-react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useListAddress } from '#client/list-address.ts';
import { useLiveEvent } from '#client/live.tsx';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { PagedList } from '#client/ui/paged-list.tsx';
import { usePagedRows } from '#client/use-paged-rows.ts';
import { ActivityList } from '#domains/activity/client/components/activity-list.tsx';
import { DEFAULT_LIMIT } from '#shared/paging.ts';
import { paths } from '#shared/paths.ts';
import { MINUTE } from '#shared/time.ts';

/** What one person has done. One's own can always be read, another's by who sees members or the team. */
export default function ReportsScreen() {
  const { actor = '' } = useParams();
  const { page, turnTo } = useListAddress();
  const utils = trpc.useUtils();
  // Read again now and then, and with that the words for how long ago stay true.
  const answer = trpc.activities.list.useQuery(
    { actor, offset: (page - 1) * DEFAULT_LIMIT, limit: DEFAULT_LIMIT },
    { refetchInterval: MINUTE },
  );
  const list = usePagedRows(answer, { page, pageSize: DEFAULT_LIMIT });
  useLiveEvent('activities.', () => void utils.activities.invalidate());
  const isEmpty = list.rows?.length === 0 && list.totalCount === 0;

  return (
    <>
      <title>Activity Feed</title>
      <BackButton />
      <PageHeader title="Activity Feed" description={useActorName(actor)} />
      <PagedList list={list} noun="activities" onTurn={turnTo}>
        {isEmpty ? (
          <EmptyState className="rounded-lg border bg-card" text="Nothing has been done here yet." />
        ) : (
          <ActivityList activities={list.rows} now={new Date(answer.dataUpdatedAt)} isStale={list.isStale} />
        )}
      </PagedList>
    </>
  );
}

function useActorName(actorId: string): string | undefined {
  const { user, may } = useSession();
  const isOwn = user?._id === actorId;
  const maySee = may('members', 'show') || may('adminAndTeams', 'show');
  const other = trpc.users.get.useQuery({ _id: actorId }, { enabled: !isOwn && maySee });
  const person = isOwn ? user : other.data;
  return person && (person.name || person.email);
}

/** To where one came from; who opened the address itself goes to the start. */
function BackButton() {
  const navigate = useNavigate();
  const { key } = useLocation();
  const isFirst = key === 'default';
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-ml-3 mb-2"
      onClick={() => (isFirst ? void navigate(paths.app) : void navigate(-1))}
    >
      <ArrowLeft aria-hidden="true" />
      Back
    </Button>
  );
}
