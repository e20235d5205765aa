import { useParams } from 'react-router-dom';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { useSession } from '#client/session.tsx';
import { ActivityList } from '#domains/activity/client/components/activity-list.tsx';
import { useActivities, useActor } from '#domains/activity/client/queries.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/activity/client/use-texts.ts';

/** The activities of one person. Everybody may read their own. Accounts that see members or the team may read those of others. */
export default function ReportsScreen() {
  const t = useTexts();
  const { actor = '' } = useParams();
  const list = useActivities(actor);
  return (
    <ListScreen
      title={t('Activity Feed')}
      back={paths.app}
      description={useActorName(actor)}
      list={list}
      noun={t('activities')}
      cards={(activities) =>
        activities?.length !== 0 && (
          <ActivityList activities={activities} now={list.dataUpdatedAt} isStale={list.isStale} />
        )
      }
      empty={{ text: t('There are no activities yet.') }}
    />
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
