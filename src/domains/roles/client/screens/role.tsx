import { ArrowLeft } from 'lucide-react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { QueryFailure } from '#client/query-failure.tsx';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { RequiredFactor } from '#domains/roles/client/components/required-factor.tsx';
import { RoleForm } from '#domains/roles/client/components/role-form.tsx';
import { factorRuleProblem, roleEditProblem } from '#domains/roles/rules.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/roles/client/use-texts.ts';

/** A role for a form, which must start with the current record and not with a cached one. */
function useRole(id: string | null) {
  return trpc.roles.get.useQuery({ _id: id ?? '' }, { enabled: id !== null, refetchOnMount: 'always' });
}

/** Edits the role in `?id=`, or adds one without it. The fields of a role that the viewer may not change are disabled. */
export default function RoleScreen() {
  const t = useTexts();
  const [params] = useSearchParams();
  const { user, may } = useSession();
  const id = params.get('id');
  const own = user?.role_id ?? undefined;
  const role = useRole(id);
  const problem = role.data && roleEditProblem(own, role.data, id === own?._id);
  const isFactorFixed = role.data !== undefined && factorRuleProblem(own, role.data, id === own?._id) !== undefined;
  const readOnly = problem !== undefined || !may('roles');
  if (!id && !may('roles')) return <Navigate to={paths.roles} replace />;
  const title = readOnly ? t('Role') : id ? t('Edit Role') : t('Add Role');
  return (
    <>
      <title>{title}</title>
      <Button asChild variant="ghost" size="sm" className="-ms-3 mb-2">
        <Link to={paths.roles}>
          <ArrowLeft aria-hidden="true" />
          {t('Back')}
        </Link>
      </Button>
      <PageHeader title={title} description={may('roles') && problem ? t(problem) : undefined} />
      {id ? (
        <KnownRole key={id} role={role} readOnly={readOnly} factorReadOnly={!may('roles') || isFactorFixed} />
      ) : (
        <RoleForm key="new" readOnly={false} />
      )}
    </>
  );
}

type KnownRoleProps = { role: ReturnType<typeof useRole>; readOnly: boolean; factorReadOnly: boolean };

function KnownRole({ role, readOnly, factorReadOnly }: KnownRoleProps) {
  const t = useTexts();
  if (role.data && role.isFetchedAfterMount)
    return (
      <>
        <RoleForm role={role.data} readOnly={readOnly} />
        <RequiredFactor key={role.data.version} role={role.data} readOnly={factorReadOnly} />
      </>
    );
  if (role.error) return <QueryFailure query={role} />;
  return (
    <div role="status" aria-label={t('Loading')} className="max-w-3xl space-y-6">
      <Skeleton className="h-64 w-full rounded-lg" />
      <Skeleton className="h-96 w-full rounded-lg" />
    </div>
  );
}
