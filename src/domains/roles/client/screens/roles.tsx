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
import { useTexts } from '#domains/roles/client/use-texts.ts';
import type { Translate } from '#shared/texts.ts';

/** Whose bookings a role shows. Staff see them in the workspaces that they manage. */
function bookingsText({ showAllBooking, isForMembers }: RoleView, t: Translate): string {
  return showAllBooking && !isForMembers ? t('Everybody’s, where they work') : t('Own');
}

/** Members book everywhere. The workspaces of a team member are chosen for each person. */
function spacesText({ showAllWorkSpaces, isForMembers }: RoleView, t: Translate): string {
  if (isForMembers) return t('All, as a customer');
  return showAllWorkSpaces ? t('All') : t('Chosen for each person');
}

/** Who opens this screen sees roles, and so what they grant. */
const withGrants = <Listed extends { items: ListedRole[] }>(page: Listed) => ({
  ...page,
  items: page.items.filter((role): role is RoleView => 'permissions' in role),
});

export default function RolesScreen() {
  const t = useTexts();
  const { user, may } = useSession();
  const list = usePagedList({
    useListQuery: (_filters, part) => trpc.roles.list.useQuery(part, { select: withGrants }),
  });
  const own = user?.role_id ?? undefined;
  const mayEdit = (role: RoleView) => may('roles') && !roleEditProblem(own, role, role._id === own?._id);
  const columns: Column<RoleView>[] = [
    {
      header: t('Name'),
      onPhone: 'title',
      cell: ({ _id, name }) => (
        <span className="font-medium">
          {name}
          {_id === own?._id && <span className="font-normal text-muted-foreground"> {t('(yours)')}</span>}
        </span>
      ),
    },
    { header: t('Bookings'), cell: (role) => bookingsText(role, t) },
    { header: t('Workspaces'), cell: (role) => spacesText(role, t) },
    { header: t('Status'), cell: ({ active }) => <ActiveBadge active={active} /> },
  ];
  const addRole = may('roles') && (
    <Button asChild>
      <Link to={paths.role()}>{t('+ Add Role')}</Link>
    </Button>
  );
  return (
    <ListScreen
      title={t('Roles list')}
      head={addRole}
      list={list}
      label={t('Roles')}
      noun={t('roles')}
      numbers={t('S.no.')}
      columns={columns}
      actions={(role) => [{ ...openAction(mayEdit(role)), to: paths.role(role._id) }]}
      skeletonRows={5}
      empty={{ text: t('There are no roles yet.') }}
    />
  );
}
