import { Link } from 'react-router-dom';
import { useListAddress } from '#client/list-address.ts';
import { useLiveEvent } from '#client/live.tsx';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { PagedList } from '#client/ui/paged-list.tsx';
import { usePagedRows } from '#client/use-paged-rows.ts';
import { RoleTable } from '#domains/roles/client/components/role-table.tsx';
import { roleEditProblem } from '#domains/roles/rules.ts';
import type { RoleView } from '#domains/roles/schema.ts';
import { DEFAULT_LIMIT } from '#shared/paging.ts';
import { paths } from '#shared/paths.ts';

export default function RolesScreen() {
  const { user, may } = useSession();
  const { page, turnTo } = useListAddress();
  const utils = trpc.useUtils();
  const answer = trpc.roles.list.useQuery({ offset: (page - 1) * DEFAULT_LIMIT, limit: DEFAULT_LIMIT });
  const list = usePagedRows(answer, { page, pageSize: DEFAULT_LIMIT });
  useLiveEvent('roles.', () => void utils.roles.list.invalidate());
  const own = user?.role_id ?? undefined;
  const mayEdit = (role: RoleView) => may('roles') && !roleEditProblem(own, role, role._id === own?._id);
  const addRole = may('roles') && (
    <Button asChild>
      <Link to={paths.role()}>+ Add Role</Link>
    </Button>
  );
  return (
    <>
      <title>Roles list</title>
      <PageHeader title="Roles list" actions={addRole} />
      <PagedList list={list} noun="roles" onTurn={turnTo}>
        <RoleTable list={list} mayEdit={mayEdit} ownRoleId={own?._id} />
      </PagedList>
    </>
  );
}
