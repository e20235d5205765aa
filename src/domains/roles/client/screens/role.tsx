import { ArrowLeft } from 'lucide-react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { QueryFailure } from '#client/query-failure.tsx';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { RoleForm } from '#domains/roles/client/components/role-form.tsx';
import { roleEditProblem } from '#domains/roles/rules.ts';
import { paths } from '#shared/paths.ts';

/** A role for a form, which must start with the current record and not with a cached one. */
function useRole(id: string | null) {
  return trpc.roles.get.useQuery({ _id: id ?? '' }, { enabled: id !== null, refetchOnMount: 'always' });
}

/** Edits the role in `?id=`, or adds one without it. The fields of a role that the viewer may not change are disabled. */
export default function RoleScreen() {
  const [params] = useSearchParams();
  const { user, may } = useSession();
  const id = params.get('id');
  const own = user?.role_id ?? undefined;
  const role = useRole(id);
  const problem = role.data && roleEditProblem(own, role.data, id === own?._id);
  const readOnly = problem !== undefined || !may('roles');
  if (!id && !may('roles')) return <Navigate to={paths.roles} replace />;
  const title = readOnly ? 'Role' : id ? 'Edit Role' : 'Add Role';
  return (
    <>
      <title>{title}</title>
      <Button asChild variant="ghost" size="sm" className="-ml-3 mb-2">
        <Link to={paths.roles}>
          <ArrowLeft aria-hidden="true" />
          Back
        </Link>
      </Button>
      <PageHeader title={title} description={may('roles') ? problem : undefined} />
      {id ? <KnownRole key={id} role={role} readOnly={readOnly} /> : <RoleForm key="new" readOnly={false} />}
    </>
  );
}

function KnownRole({ role, readOnly }: { role: ReturnType<typeof useRole>; readOnly: boolean }) {
  if (role.data && role.isFetchedAfterMount) return <RoleForm role={role.data} readOnly={readOnly} />;
  if (role.error) return <QueryFailure query={role} />;
  return (
    <div role="status" aria-label="Loading" className="max-w-3xl space-y-6">
      <Skeleton className="h-64 w-full rounded-lg" />
      <Skeleton className="h-96 w-full rounded-lg" />
    </div>
  );
}
