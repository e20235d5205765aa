import { Link } from 'react-router-dom';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { openAction } from '#client/lists/row-actions.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { ActiveBadge } from '#client/ui/active-badge.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { roleEditProblem } from '#domains/roles/rules.ts';
import type { ListedRole, RoleView } from '#domains/roles/schema.ts';
import { paths } from '#shared/paths.ts';

/** Whose bookings a role shows. Staff see them in the workspaces that they manage. */
function bookingsText({ showAllBooking, isForMembers }: RoleView): string {
  return showAllBooking && !isForMembers ? 'Everybody’s, where they work' : 'Own';
}

/** Members book everywhere. The workspaces of a team member are chosen for each person. */
function spacesText({ showAllWorkSpaces, isForMembers }: RoleView): string {
  if (isForMembers) return 'All, as a customer';
  return showAllWorkSpaces ? 'All' : 'Chosen for each person';
}

/** Who opens this screen sees roles, and so what they grant. */
const withGrants = <Listed extends { items: ListedRole[] }>(page: Listed) => ({
  ...page,
  items: page.items.filter((role): role is RoleView => 'permissions' in role),
});

export default function RolesScreen() {
  const { user, may } = useSession();
  const list = usePagedList({
    useListQuery: (_filters, part) => trpc.roles.list.useQuery(part, { select: withGrants }),
  });
  const own = user?.role_id ?? undefined;
  const mayEdit = (role: RoleView) => may('roles') && !roleEditProblem(own, role, role._id === own?._id);
  const columns: Column<RoleView>[] = [
    {
      header: 'Name',
      onPhone: 'title',
      cell: ({ _id, name }) => (
        <span className="font-medium">
          {name}
          {_id === own?._id && <span className="font-normal text-muted-foreground"> (yours)</span>}
        </span>
      ),
    },
    { header: 'Bookings', cell: bookingsText },
    { header: 'Workspaces', cell: spacesText },
    { header: 'Status', cell: ({ active }) => <ActiveBadge active={active} /> },
  ];
  const addRole = may('roles') && (
    <Button asChild>
      <Link to={paths.role()}>+ Add Role</Link>
    </Button>
  );
  return (
    <ListScreen
      title="Roles list"
      head={addRole}
      list={list}
      label="Roles"
      noun="roles"
      numbers="S.no."
      columns={columns}
      actions={(role) => [{ ...openAction(mayEdit(role)), to: paths.role(role._id) }]}
      skeletonRows={5}
      empty={{ text: 'There are no roles yet.' }}
    />
  );
}
