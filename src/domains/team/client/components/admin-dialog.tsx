import { useController, useWatch } from 'react-hook-form';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import type { RoleView } from '#domains/roles/schema.ts';
import { type AdminForm, adminForm, worksEverywhere } from '#domains/team/client/admin-form.ts';
import { useInvite, useUpdateAdmin } from '#domains/team/client/queries.ts';
import type { TeamMemberView } from '#domains/team/schema.ts';
import type { Space } from '#domains/workspaces/client/public-queries.ts';
import { SpaceChoice } from './space-choice.tsx';

type AdminDialogProps = {
  /** Left out for an invitation. */
  admin?: TeamMemberView;
  /** False for somebody who also works in workspaces of others. */
  mayChangeRole: boolean;
  /** Those that may be given. */
  roles: readonly RoleView[];
  /** All that the one who chooses sees: what is not among them is left as it is. */
  spaces: readonly Space[];
  onClose: () => void;
};

function filled(admin: TeamMemberView | undefined) {
  return {
    email: admin?.email ?? '',
    role_id: admin?.role_id._id ?? '',
    active_spaces: admin?.spaces.map(({ space }) => space) ?? [],
    active: admin?.status ?? true,
  };
}

/** Invites somebody to the team, or changes role, workspaces and status of one who is in it. */
export default function AdminDialog({ admin, mayChangeRole, roles, spaces, onClose }: AdminDialogProps) {
  const invite = useInvite();
  const update = useUpdateAdmin();
  const form = useZodForm(adminForm(roles), filled(admin));
  const roleId = useWatch({ control: form.control, name: 'role_id' });
  const {
    field: { ref, value: chosenSpaces = [], onChange: chooseSpaces },
    fieldState,
  } = useController({ control: form.control, name: 'active_spaces' });
  const needsSpaces = roleId !== '' && !worksEverywhere(roles, roleId);

  async function save({ email, role_id, active_spaces = [], active }: AdminForm, version: number | undefined) {
    // Workspaces that the one who saves does not see are not theirs to give or take.
    const chosen = active_spaces.filter((id) => spaces.some(({ _id }) => _id === id));
    const access = { role_id, active_spaces: worksEverywhere(roles, role_id) ? [] : chosen };
    if (admin) await update({ user_id: admin._id, active, version, ...access });
    else await invite({ email, ...access });
    return admin ? 'Admin Updated!' : 'New Team Member added successfully!';
  }

  return (
    <FormDialog
      form={form}
      title={admin ? 'Edit Admin' : 'Invite'}
      description={admin?.name || undefined}
      size="sm"
      edits={{ record: admin, fill: filled }}
      onSave={save}
      onClose={onClose}
      submit={admin ? 'Save' : 'Invite'}
    >
      <TextField
        form={form}
        name="email"
        label="Email"
        type="email"
        autoComplete="off"
        readOnly={admin !== undefined}
        hint={admin ? undefined : 'We send a link to choose a password, or to log in with the account that there is.'}
      />
      <SelectField
        form={form}
        name="role_id"
        label="Role"
        placeholder="Select role"
        disabled={!mayChangeRole}
        options={roles.map(({ _id, name }) => ({ value: _id, label: name }))}
      />
      {needsSpaces && (
        <SpaceChoice
          ref={ref}
          spaces={spaces}
          value={chosenSpaces.map(String)}
          onChange={chooseSpaces}
          error={fieldState.error?.message}
        />
      )}
      {admin && (
        <CheckboxField
          form={form}
          name="active"
          label="Active"
          disabled={!mayChangeRole}
          hint={
            mayChangeRole
              ? 'Without it this person is logged out everywhere and cannot log in.'
              : 'Role and status can be changed by somebody who manages all workspaces of this person.'
          }
        />
      )}
    </FormDialog>
  );
}
