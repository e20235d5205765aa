import { lazyPart } from '#client/lazy-part.tsx';
import { anyText } from '#client/lists/list-address.ts';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { TypedFilter } from '#client/lists/filter-form.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { CardGrid } from '#client/ui/card.tsx';
import { WorkspaceCard, WorkspaceCardSkeleton } from '#domains/workspaces/client/components/workspace-card.tsx';
import { useTexts } from '#domains/workspaces/client/use-texts.ts';

const CARDS_PER_PAGE = 30;

const WorkspaceDialog = lazyPart(() => import('#domains/workspaces/client/components/workspace-dialog.tsx'));

export default function WorkspaceSettingsScreen() {
  const t = useTexts();
  const canEdit = useSession().may('settings.workspace');
  const list = usePagedList({
    filters: { text: { read: anyText } },
    pageSize: CARDS_PER_PAGE,
    useListQuery: (filters, part) => trpc.spaces.list.useQuery({ ...filters, ...part }),
  });
  return (
    <ListScreen
      title={t('Workspace')}
      list={list}
      noun={t('workspaces')}
      add={canEdit && t('+ Add Workspace')}
      above={<TypedFilter label={t('Search workspaces')} placeholder={t('Search by name')} list={list} />}
      cards={(spaces, does) => (
        <CardGrid aria-busy={list.isStale || !spaces || undefined}>
          {!spaces && [1, 2, 3, 4].map((key) => <WorkspaceCardSkeleton key={key} />)}
          {spaces?.map((space) => (
            <WorkspaceCard key={space._id} space={space} canEdit={canEdit} onOpen={does(space).open} />
          ))}
        </CardGrid>
      )}
      empty={{
        text: t('There are no workspaces yet.'),
        filtered: (text) => t('No workspace has “{text}” in its name.', { text }),
      }}
      dialog={{ name: 'workspace', show: (open) => <WorkspaceDialog {...open} canEdit={canEdit} /> }}
    />
  );
}
