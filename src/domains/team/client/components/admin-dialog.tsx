import { useState, useId, type Ref } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { toast } from 'sonner';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { EditDialog, type RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { InvitationNotice, SignOutButton } from '#domains/accounts/client/index.ts';
import { ResetFactors } from '#domains/factors/client/index.ts';
import type { RoleChoice } from '#domains/roles/index.ts';
import { type AdminForm, type AdminFormInput, adminForm, worksEverywhere } from '#domains/team/client/admin-form.ts';
import type { TeamMemberView } from '#domains/team/schema.ts';
import { type Space, choiceName } from '#domains/workspaces/client/index.ts';
import { useTexts } from '#domains/team/client/use-texts.ts';

type SpaceChoiceProps = {
  spaces: readonly Pick<Space, '_id' | 'name' | 'active'>[];
  /** The ids of the selected workspaces. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  error?: string;
  /** The first checkbox, which gets the focus if none is selected. */
  ref?: Ref<HTMLButtonElement>;
};

/** Checkboxes for the workspaces of a person. */
function SpaceChoice({ spaces, value, onChange, error, ref }: SpaceChoiceProps) {
  const t = useTexts();
  const messageId = useId();
  const toggled = (id: string, on: boolean) => (on ? [...value, id] : value.filter((each) => each !== id));
  return (
    <fieldset aria-describedby={error ? messageId : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{t('Workspaces')}</legend>
      <div className="max-h-60 space-y-2 overflow-y-auto rounded-md border p-3">
        {spaces.map(({ _id, name, active }, index) => (
          <Checkbox
            key={_id}
            ref={index === 0 ? ref : undefined}
            className="flex"
            label={choiceName({ name, active }, t)}
            checked={value.includes(_id)}
            aria-invalid={error ? true : undefined}
            onChange={(on) => onChange(toggled(_id, on))}
          />
        ))}
        {spaces.length === 0 && (
          <p className="text-sm text-muted-foreground">{t('There is no workspace to choose yet.')}</p>
        )}
      </div>
      <FieldMessage id={messageId} error={error} />
    </fieldset>
  );
}

type AdminDialogProps = RecordDialogProps<TeamMemberView> & {
  /** False if the person also works in workspaces that the viewer does not manage. */
  mayChangeRole: boolean;
  /** The roles that the viewer may assign. */
  roles: readonly RoleChoice[];
  /** All workspaces that the viewer sees. The assignment of other workspaces stays unchanged. */
  spaces: readonly Space[];
  onAdded: (admin: TeamMemberView) => void;
};

function filled(admin: TeamMemberView | undefined) {
  return {
    email: admin?.email ?? '',
    first_name: '',
    last_name: '',
    role_id: admin?.role_id._id ?? '',
    active_spaces: admin?.spaces.map(({ space }) => space) ?? [],
    active: admin?.status ?? true,
  };
}

/** Invites somebody to the team, or changes a team member's role, workspaces and status. */
export function AdminDialog({ mayChangeRole, roles, spaces, onAdded, ...props }: AdminDialogProps) {
  const t = useTexts();
  const admin = props.record;
  const { mutateAsync: invite } = trpc.team.invite.useMutation();
  const { mutateAsync: update } = trpc.team.update.useMutation();

  async function onSave(values: AdminForm, version: number | undefined) {
    const { email, first_name, last_name, active, role_id, active_spaces: chosen = [] } = values;
    // Send only workspaces that the viewer sees, because they may not assign or remove others.
    const visible = chosen.filter((id) => spaces.some(({ _id }) => _id === id));
    const access = { role_id, active_spaces: worksEverywhere(roles, role_id) ? [] : visible };
    if (admin) await update({ user_id: admin._id, active, version, ...access });
    else onAdded(await invite({ email, first_name, last_name, ...access }));
  }

  return (
    <EditDialog
      {...props}
      noun={t('Admin')}
      title={admin ? undefined : t('Invite')}
      description={admin?.name || undefined}
      saved={admin ? t('Admin Updated!') : t('New Team Member added successfully!')}
      size="sm"
      submit={admin ? t('Save') : t('Invite')}
      schema={adminForm(roles)}
      fill={filled}
      onSave={onSave}
      intro={admin && mayChangeRole && <AdminActions admin={admin} onClose={props.onClose} />}
    >
      {({ form }) => (
        <>
          <TextField
            form={form}
            name="email"
            label={t('Email')}
            type="email"
            autoComplete="off"
            readOnly={admin !== undefined}
            hint={admin ? undefined : t('We send an invitation. The role takes effect when they accept it.')}
          />
          {!admin && (
            <>
              <TextField form={form} name="first_name" label={t('First name')} autoComplete="off" />
              <TextField form={form} name="last_name" label={t('Last name')} autoComplete="off" />
            </>
          )}
          <SelectField
            form={form}
            name="role_id"
            label={t('Role')}
            placeholder={t('Select role')}
            disabled={!mayChangeRole}
            options={roles.map(({ _id, name }) => ({ value: _id, label: name }))}
          />
          <SpacesField form={form} roles={roles} spaces={spaces} />
          {admin && !admin.invited && <ActiveField form={form} mayChangeRole={mayChangeRole} />}
        </>
      )}
    </EditDialog>
  );
}

type AdminFields = ZodForm<AdminFormInput, AdminForm>;

type AdminActionsProps = { admin: TeamMemberView; onClose: () => void };

/** Ends the membership of somebody, or the invitation of somebody who has not accepted it. */
function AdminActions({ admin, onClose }: AdminActionsProps) {
  const { mutateAsync: resend } = trpc.team.resendInvitation.useMutation();
  const { mutateAsync: withdraw } = trpc.team.withdrawInvitation.useMutation();
  const { mutateAsync: reset } = trpc.team.resetFactors.useMutation();
  if (!admin.invited) {
    return (
      <div className="flex flex-wrap gap-2">
        <SignOutAdmin admin={admin} />
        <RemoveAdmin admin={admin} onRemoved={onClose} />
        {admin.has_factor && <ResetFactors person={admin} reset={reset} />}
      </div>
    );
  }
  return (
    <InvitationNotice
      email={admin.email}
      onResend={() => resend({ user_id: admin._id })}
      onWithdraw={() => withdraw({ user_id: admin._id })}
      onWithdrawn={onClose}
    />
  );
}

type ActiveFieldProps = { form: AdminFields; mayChangeRole: boolean };

function ActiveField({ form, mayChangeRole }: ActiveFieldProps) {
  const t = useTexts();
  return (
    <CheckboxField
      form={form}
      name="active"
      label={t('Active')}
      disabled={!mayChangeRole}
      hint={
        mayChangeRole
          ? t('A blocked person is logged out everywhere and cannot log in.')
          : t('Role and status can be changed by somebody who manages all workspaces of this person.')
      }
    />
  );
}

type SpacesFieldProps = Pick<AdminDialogProps, 'roles' | 'spaces'> & { form: AdminFields };

/** Shown unless the selected role works in all workspaces. */
function SpacesField({ form, roles, spaces }: SpacesFieldProps) {
  const roleId = useWatch({ control: form.control, name: 'role_id' });
  const {
    field: { ref, value = [], onChange },
    fieldState,
  } = useController({ control: form.control, name: 'active_spaces' });
  if (worksEverywhere(roles, roleId)) return null;
  const chosen = value.map(String);
  return <SpaceChoice ref={ref} spaces={spaces} value={chosen} onChange={onChange} error={fieldState.error?.message} />;
}

/** Ends all sessions of a team member. */
function SignOutAdmin({ admin }: { admin: TeamMemberView }) {
  const signOut = trpc.team.signOut.useMutation().mutateAsync;
  return <SignOutButton person={admin.name || admin.email} onYes={() => signOut({ user_id: admin._id })} />;
}

/** Ends the role of a team member, who stays a customer. */
function RemoveAdmin({ admin, onRemoved }: { admin: TeamMemberView; onRemoved: () => void }) {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  const remove = trpc.team.remove.useMutation().mutateAsync;

  async function removeAdmin() {
    await remove({ user_id: admin._id });
    toast.success(t('Removed from the team!'));
    onRemoved();
  }

  return (
    <>
      <Button type="button" size="sm" variant="secondary" onClick={() => setAsking(true)}>
        {t('Remove from the team')}
      </Button>
      <ConfirmCall
        open={isAsking}
        onOpenChange={setAsking}
        title={t('Remove {name} from the team?', { name: admin.name || admin.email })}
        text={t('Their role and workspaces end. They keep their account and their bookings as a customer.')}
        yes={t('Remove')}
        no={t('Keep')}
        danger
        onYes={removeAdmin}
      />
    </>
  );
}
