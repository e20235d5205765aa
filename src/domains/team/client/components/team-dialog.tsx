import type { RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { ViewDialog } from '#client/forms/record-dialog.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { QueryFailure } from '#client/query-failure.tsx';
import { useSession } from '#client/session.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { useRoleChoices } from '#domains/roles/client/index.ts';
import type { RoleChoice } from '#domains/roles/index.ts';
import { mayChangeRole, spaceNames, statusOf } from '#domains/team/client/team-member.ts';
import type { TeamMemberView } from '#domains/team/schema.ts';
import { useAllSpaces } from '#domains/workspaces/client/index.ts';
import { AdminDialog } from './admin-dialog.tsx';
import { useTexts } from '#domains/team/client/use-texts.ts';

type TeamDialogProps = RecordDialogProps<TeamMemberView> & { onAdded: (admin: TeamMemberView) => void };

/** Loads the assignable roles and workspaces for the dialog that invites, edits or shows a team member. */
export default function TeamDialog({ record: admin, canEdit, onClose, onAdded }: TeamDialogProps) {
  const t = useTexts();
  const { user } = useSession();
  const spaces = useAllSpaces();
  const { roles, error, refetch, isFetching } = useAssignableRoles(canEdit);
  if (admin && !canEdit) return <ViewAdmin admin={admin} spaces={spaces ?? []} onClose={onClose} />;
  if (roles && spaces) {
    return (
      <AdminDialog
        record={admin}
        canEdit
        mayChangeRole={!admin || (user !== undefined && mayChangeRole(user, admin))}
        roles={withCurrentRole(roles, admin)}
        spaces={spaces}
        onClose={onClose}
        onAdded={onAdded}
      />
    );
  }
  if (!error) return null;
  return (
    <Dialog open onOpenChange={onClose} title={t('Roles')} size="sm">
      <QueryFailure query={{ error, refetch, isFetching }} />
    </Dialog>
  );
}

/**
 * The roles that the viewer may assign: active team roles that grant no more than the viewer's own role.
 * @returns `roles` is undefined while they load, and if loading failed
 */
function useAssignableRoles(isEnabled: boolean) {
  const roles = useRoleChoices(isEnabled);
  return { ...roles, roles: roles.data?.items.filter(({ isAssignable }) => isAssignable) };
}

/** Adds the person's current role, which they keep even if it can no longer be assigned. */
function withCurrentRole(roles: RoleChoice[], admin: TeamMemberView | undefined) {
  const isOffered = !admin || roles.some(({ _id }) => _id === admin.role_id._id);
  return isOffered ? roles : [admin.role_id, ...roles];
}

type ViewAdminProps = { admin: TeamMemberView; spaces: readonly { _id: string; name: string }[]; onClose: () => void };

/** Shows a team member read-only. */
function ViewAdmin({ admin, spaces, onClose }: ViewAdminProps) {
  const t = useTexts();
  const { name, email, role_id } = admin;
  return (
    <ViewDialog title={t('Admin')} size="sm" onClose={onClose}>
      <Facts
        complete
        facts={[
          { name: t('Name||a person'), value: name },
          { name: t('Email'), value: email },
          { name: t('Role'), value: role_id.name },
          { name: t('Workspaces'), value: spaceNames(admin, spaces, t) },
          { name: t('Status'), value: t(statusOf(admin)) },
        ]}
      />
    </ViewDialog>
  );
}
