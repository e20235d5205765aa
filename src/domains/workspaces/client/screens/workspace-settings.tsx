import { Screen } from '#client/layout/screen.tsx';
import { lazyPart } from '#client/lazy-part.tsx';
import { OpenDialog } from '#client/lists/open-dialog.tsx';
import { PagedList } from '#client/lists/paged-list.tsx';
import { TypedFilter } from '#client/lists/typed-filter.tsx';
import { useOpenRow } from '#client/lists/use-open-row.ts';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardGrid } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { WorkspaceCard, WorkspaceCardSkeleton } from '#domains/workspaces/client/components/workspace-card.tsx';
import { useWorkspaces } from '#domains/workspaces/client/queries.ts';

const WorkspaceDialog = lazyPart(() => import('#domains/workspaces/client/components/workspace-dialog.tsx'));

export default function WorkspaceSettingsScreen() {
  const canEdit = useSession().may('settings.workspace');
  const list = useWorkspaces();
  const { text } = list.filters;
  const row = useOpenRow('workspace', list.rows);
  const addButton = canEdit && <Button onClick={() => row.open('new')}>+ Add Workspace</Button>;
  return (
    <Screen title="Workspace" actions={addButton}>
      <TypedFilter label="Search workspaces" placeholder="Search by name" list={list} />
      <PagedList list={list} noun="workspaces">
        {list.rows?.length === 0 && (
          <Card>
            <EmptyState
              text={text ? `No workspace has “${text}” in its name.` : 'There are no workspaces yet.'}
              action={!text && addButton}
            />
          </Card>
        )}
        <CardGrid aria-busy={list.isStale || !list.rows || undefined}>
          {!list.rows && [1, 2, 3, 4].map((key) => <WorkspaceCardSkeleton key={key} />)}
          {list.rows?.map((space) => (
            <WorkspaceCard key={space._id} space={space} canEdit={canEdit} onOpen={() => row.open(space)} />
          ))}
        </CardGrid>
      </PagedList>
      <OpenDialog row={row} mayAdd={canEdit}>
        {(open) => <WorkspaceDialog {...open} canEdit={canEdit} />}
      </OpenDialog>
    </Screen>
  );
}
