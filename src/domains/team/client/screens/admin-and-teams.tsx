import { Activity, Eye, Pencil } from 'lucide-react';
import { Suspense, lazy } from 'react';
import { failureOf } from '#client/failure.ts';
import { PagedTable } from '#client/lists/paged-table.tsx';
import { TextFilter } from '#client/lists/text-filter.tsx';
import { useOpenRow } from '#client/lists/use-open-row.ts';
import { useSession } from '#client/session.tsx';
import { StatusBadge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconLink } from '#client/ui/icon-link.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { useRoleChoices } from '#domains/roles/client/queries.ts';
import { grantBeyond } from '#domains/roles/rules.ts';
import type { RoleView } from '#domains/roles/schema.ts';
import { useTeam } from '#domains/team/client/queries.ts';
import { mayChange, mayChangeRole, spaceNames } from '#domains/team/client/team-words.ts';
import type { TeamMemberView } from '#domains/team/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/active-space.ts';
import { useAllSpaces } from '#domains/workspaces/client/queries.ts';
import { paths } from '#shared/paths.ts';

const AdminDialog = lazy(() => import('#domains/team/client/components/admin-dialog.tsx'));
const ViewAdmin = lazy(() => import('#domains/team/client/components/view-admin.tsx'));

const EDIT = { label: 'Edit', icon: Pencil };
const VIEW = { label: 'More Details', icon: Eye };

/** Who works in the active workspace, those who work everywhere included. */
export default function AdminAndTeamsScreen() {
  const { user, may } = useSession();
  const { active, isPending } = useActiveSpace();
  const spaces = useAllSpaces();
  const list = useTeam(active?._id, !isPending);
  const { text } = list.filters;
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
      <TextFilter label="Search Name or Email" list={list} />
      <PagedTable
        list={list}
        label="Team"
        noun="people"
        numbers="S.no."
        columns={teamColumns(spaces ?? [])}
        actions={(each) => (
          <span className="inline-flex items-center gap-0.5">
            <IconButton {...(isChangeable(each) ? EDIT : VIEW)} onClick={() => open(each)} />
            <IconLink label="Activities" icon={Activity} to={paths.reports(each._id)} />
          </span>
        )}
        empty={<EmptyState text={text ? `Nobody here has “${text}” in the name or email.` : 'Nobody works here.'} />}
      />
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

function teamColumns(spaces: readonly { _id: string; name: string }[]): Column<TeamMemberView>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      onPhone: 'title',
      cell: ({ name, email }) => <span className="font-medium">{name || email}</span>,
    },
    { key: 'email', header: 'Email', cell: ({ email }) => <span className="min-w-0 break-all">{email}</span> },
    { key: 'role', header: 'Role', cell: ({ role_id }) => role_id.name },
    { key: 'spaces', header: 'Workspaces', cell: (admin) => spaceNames(admin, spaces) },
    {
      key: 'status',
      header: 'Status',
      cell: ({ status }) => <StatusBadge tone={status ? 'green' : 'red'}>{status ? 'Active' : 'Blocked'}</StatusBadge>,
    },
  ];
}

/**
 * The roles that may be given: active ones of the team with no more rights than one's own.
 * @returns `roles` undefined while they load, and when that failed
 */
function useAssignableRoles(isWanted: boolean) {
  const own = useSession().user?.role_id ?? undefined;
  const roles = useRoleChoices(isWanted);
  const isAssignable = (role: RoleView) => role.active && !role.isForMembers && grantBeyond(own, role) === undefined;
  return { ...roles, roles: roles.data?.items.filter(isAssignable) };
}

/** Somebody keeps a role that could not be given any more. */
function withOwn(roles: TeamMemberView['role_id'][], admin: TeamMemberView | undefined) {
  const isOffered = !admin || roles.some(({ _id }) => _id === admin.role_id._id);
  return isOffered ? roles : [admin.role_id, ...roles];
}
