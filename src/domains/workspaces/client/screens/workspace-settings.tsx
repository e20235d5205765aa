import { Suspense, lazy } from 'react';
import { useListAddress } from '#client/list-address.ts';
import { useLiveEvent } from '#client/live.tsx';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardGrid } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { PagedList } from '#client/ui/paged-list.tsx';
import { useOpenRow } from '#client/use-open-row.ts';
import { usePagedRows } from '#client/use-paged-rows.ts';
import { WorkspaceCard, WorkspaceCardSkeleton } from '#domains/workspaces/client/components/workspace-card.tsx';
import { WorkspaceSearch } from '#domains/workspaces/client/components/workspace-search.tsx';

const WorkspaceDialog = lazy(() => import('#domains/workspaces/client/components/workspace-dialog.tsx'));

const PAGE_SIZE = 30;

/** The application reads the list again at every event about a workspace; what can be booked there shows on its card. */
export default function WorkspaceSettingsScreen() {
  const canEdit = useSession().may('settings.workspace');
  const { text, page, search, turnTo } = useListAddress();
  const query = trpc.spaces.list.useQuery({
    ...(text && { text }),
    offset: (page - 1) * PAGE_SIZE,
    limit: PAGE_SIZE,
  });
  const utils = trpc.useUtils();
  useLiveEvent('resources.', () => void utils.spaces.invalidate());
  const list = usePagedRows(query, { page, pageSize: PAGE_SIZE });
  const { opened, open, close } = useOpenRow('workspace', list.rows);
  const addButton = canEdit && <Button onClick={() => open('new')}>+ Add Workspace</Button>;
  return (
    <>
      <title>Workspace</title>
      <PageHeader title="Workspace" actions={addButton} />
      <WorkspaceSearch text={text} onSearch={(next) => search(next, { replace: true })} />
      <PagedList list={list} noun="workspaces" onTurn={turnTo}>
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
            <WorkspaceCard key={space._id} space={space} canEdit={canEdit} onOpen={() => open(space)} />
          ))}
        </CardGrid>
      </PagedList>
      <Suspense fallback={null}>
        {opened && (opened !== 'new' || canEdit) && (
          <WorkspaceDialog
            key={opened === 'new' ? 'new' : opened._id}
            space={opened === 'new' ? undefined : opened}
            canEdit={canEdit}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
