import { Suspense, lazy } from 'react';
import { useActiveSpace, useAllSpaces } from '#client/active-space.tsx';
import { useListAddress } from '#client/list-address.ts';
import { useLiveEvent } from '#client/live.tsx';
import { useSession } from '#client/session.tsx';
import { failureOf, trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { PagedList } from '#client/ui/paged-list.tsx';
import { TextFilter } from '#client/ui/text-filter.tsx';
import { useOpenRow } from '#client/use-open-row.ts';
import { usePagedRows } from '#client/use-paged-rows.ts';
import { TeamTable } from '#domains/team/client/components/team-table.tsx';
import { mayChange, mayChangeRole } from '#domains/team/client/team-words.ts';
import { useAssignableRoles } from '#domains/team/client/use-assignable-roles.ts';
import type { TeamMemberView } from '#domains/team/schema.ts';
import { DEFAULT_LIMIT } from '#shared/paging.ts';

const AdminDialog = lazy(() => import('#domains/team/client/components/admin-dialog.tsx'));
const ViewAdmin = lazy(() => import('#domains/team/client/components/view-admin.tsx'));

/** Who works in the active workspace, those who work everywhere included. */
export default function AdminAndTeamsScreen() {
  const { user, may } = useSession();
  const { active, isPending } = useActiveSpace();
  const spaces = useAllSpaces();
  const { text, page, search, turnTo } = useListAddress();
  const list = usePagedRows(useTeam({ spaceId: active?._id, text, page, isReady: !isPending }), {
    page,
    pageSize: DEFAULT_LIMIT,
  });
  const { opened, open, close } = useOpenRow('admin', list.rows);
  const mayEdit = may('adminAndTeams');
  const isChangeable = (admin: TeamMemberView) => mayEdit && user !== undefined && mayChange(user, admin);
  const assignable = useAssignableRoles(mayEdit && opened !== undefined);
  const { roles } = assignable;
  const admin = opened === 'new' ? undefined : opened;
  const isEditing = opened === 'new' ? mayEdit : admin !== undefined && isChangeable(admin);

  return (
    <>
      <title>Admin & Teams</title>
      <PageHeader
        title="Admin & Teams"
        description={active?.name}
        actions={mayEdit && <Button onClick={() => open('new')}>Invite</Button>}
      />
      <TextFilter
        key={text}
        label="Search Name or Email"
        text={text}
        onSearch={(next) => (next.trim() === text ? list.refetch() : search(next))}
      />
      <PagedList list={list} noun="people" onTurn={turnTo}>
        <TeamTable
          list={list}
          spaces={spaces ?? []}
          mayChange={isChangeable}
          onOpen={open}
          empty={<EmptyState text={text ? `Nobody here has “${text}” in the name or email.` : 'Nobody works here.'} />}
        />
      </PagedList>
      <Suspense fallback={null}>
        {isEditing && roles && spaces && (
          <AdminDialog
            key={admin?._id ?? 'new'}
            admin={admin}
            mayChangeRole={!admin || (user !== undefined && mayChangeRole(user, admin))}
            roles={withOwn(roles, admin)}
            spaces={spaces}
            onClose={close}
          />
        )}
        {isEditing && !roles && assignable.error && (
          <Dialog open onOpenChange={close} title="Roles" size="sm">
            <ErrorState
              text={failureOf(assignable.error).message}
              onRetry={() => void assignable.refetch()}
              retrying={assignable.isFetching}
            />
          </Dialog>
        )}
        {admin && !isEditing && <ViewAdmin admin={admin} spaces={spaces ?? []} onClose={close} />}
      </Suspense>
    </>
  );
}

type TeamQuestion = { spaceId: string | undefined; text: string; page: number; isReady: boolean };

function useTeam({ spaceId, text, page, isReady }: TeamQuestion) {
  const utils = trpc.useUtils();
  useLiveEvent('users.', () => void utils.team.invalidate());
  useLiveEvent('roles.', () => void utils.team.invalidate());
  const filters = { ...(spaceId && { space_id: spaceId }), ...(text && { text }) };
  return trpc.team.list.useQuery(
    { ...filters, offset: (page - 1) * DEFAULT_LIMIT, limit: DEFAULT_LIMIT },
    { enabled: isReady },
  );
}

/** Somebody keeps a role that could not be given any more. */
function withOwn(roles: TeamMemberView['role_id'][], admin: TeamMemberView | undefined) {
  const isOffered = !admin || roles.some(({ _id }) => _id === admin.role_id._id);
  return isOffered ? roles : [admin.role_id, ...roles];
}
