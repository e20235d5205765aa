import { useController, useWatch } from 'react-hook-form';
import { toast } from 'sonner';
import { useActiveSpace } from '#client/active-space.tsx';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { Form, SubmitButton } from '#client/forms/form.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { showFailure } from '#client/forms/show-failure.ts';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogClose, DialogFooter } from '#client/ui/dialog.tsx';
import type { RoleView } from '#domains/roles/schema.ts';
import { type AdminForm, adminForm, worksEverywhere } from '#domains/team/client/admin-form.ts';
import type { TeamMemberView } from '#domains/team/schema.ts';
import { SpaceChoice } from './space-choice.tsx';

type AdminDialogProps = {
  /** Left out for an invitation. */
  admin?: TeamMemberView;
  /** Those that may be given. */
  roles: readonly RoleView[];
  onClose: () => void;
};

/** Invites somebody to the team, or changes role, workspaces and status of one who is in it. */
export default function AdminDialog({ admin, roles, onClose }: AdminDialogProps) {
  const utils = trpc.useUtils();
  const { spaces } = useActiveSpace();
  const invite = trpc.team.invite.useMutation();
  const update = trpc.team.update.useMutation();
  const form = useZodForm(adminForm(roles), {
    email: admin?.email ?? '',
    role_id: admin?.role_id._id ?? '',
    active_spaces: admin?.spaces.filter(({ active }) => active).map(({ space }) => space) ?? [],
    active: admin?.status ?? true,
  });
  const roleId = useWatch({ control: form.control, name: 'role_id' });
  const {
    field: { ref, value: chosenSpaces = [], onChange: chooseSpaces },
    fieldState,
  } = useController({ control: form.control, name: 'active_spaces' });
  const needsSpaces = roleId !== '' && !worksEverywhere(roles, roleId);

  async function save({ email, role_id, active_spaces = [], active }: AdminForm) {
    // Workspaces that the one who saves does not see are not his to give or take.
    const chosen = active_spaces.filter((id) => spaces.some(({ _id }) => _id === id));
    const access = { role_id, active_spaces: worksEverywhere(roles, role_id) ? [] : chosen };
    try {
      if (admin) await update.mutateAsync({ user_id: admin._id, active, ...access });
      else await invite.mutateAsync({ email, ...access });
      toast.success(admin ? 'Admin Updated!' : 'New Team Member added successfully!');
      void utils.team.invalidate();
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={admin ? 'Edit Admin' : 'Invite'}
      description={admin?.name || undefined}
      size="sm"
      dirty={form.formState.isDirty}
    >
      <Form form={form} onSubmit={save}>
        <TextField
          form={form}
          name="email"
          label="Email"
          type="email"
          autoComplete="off"
          readOnly={admin !== undefined}
          hint={admin ? undefined : 'We send a link to choose a password to who has no account yet.'}
        />
        <SelectField
          form={form}
          name="role_id"
          label="Role"
          placeholder="Select role"
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
            hint="Without it this person is logged out everywhere and cannot log in."
          />
        )}
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <SubmitButton form={form}>{admin ? 'Save' : 'Invite'}</SubmitButton>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
