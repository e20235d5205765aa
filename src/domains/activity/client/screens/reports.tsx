import { useParams } from 'react-router-dom';
import { BackButton } from '#client/layout/back-button.tsx';
import { PagedList } from '#client/lists/paged-list.tsx';
import { useSession } from '#client/session.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ActivityList } from '#domains/activity/client/components/activity-list.tsx';
import { useActivities, useActor } from '#domains/activity/client/queries.ts';
import { paths } from '#shared/paths.ts';

/** The activities of one person. Everybody may read their own. Accounts that see members or the team may read those of others. */
export default function ReportsScreen() {
  const { actor = '' } = useParams();
  const list = useActivities(actor);
  const isEmpty = list.rows?.length === 0 && list.totalCount === 0;

  return (
    <>
      <title>Activity Feed</title>
      <BackButton home={paths.app} />
      <PageHeader title="Activity Feed" description={useActorName(actor)} />
      <PagedList list={list} noun="activities">
        {isEmpty ? (
          <EmptyState className="rounded-lg border bg-card" text="There are no activities yet." />
        ) : (
          <ActivityList activities={list.rows} now={list.dataUpdatedAt} isStale={list.isStale} />
        )}
      </PagedList>
    </>
  );
}

function useActorName(actorId: string): string | undefined {
  const { user, may } = useSession();
  const isOwn = user?._id === actorId;
  const maySee = may('members', 'show') || may('adminAndTeams', 'show');
  const other = useActor(actorId, !isOwn && maySee);
  const person = isOwn ? user : other;
  return person && (person.name || person.email);
}
