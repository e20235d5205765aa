import { useController } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { Form, SubmitButton } from '#client/forms/form.tsx';
import { LeaveGuard } from '#client/forms/leave-guard.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useLatest } from '#client/forms/use-latest.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { PermissionMatrix } from '#domains/roles/client/components/permission-matrix.tsx';
import { grantable } from '#domains/roles/client/matrix.ts';
import { RoleInput, type RoleView } from '#domains/roles/schema.ts';
import { paths } from '#shared/paths.ts';
import { cleanPermissions } from '#shared/permissions.ts';
import { useTexts } from '#domains/roles/client/use-texts.ts';

/** `role` is omitted when a role is added. */
type RoleFormProps = { role?: RoleView; readOnly: boolean };

function roleForm(role: RoleView | undefined) {
  return {
    name: role?.name ?? '',
    active: role?.active ?? true,
    showAllBooking: role?.showAllBooking ?? false,
    showAllWorkSpaces: role?.showAllWorkSpaces ?? false,
    permissions: cleanPermissions(role?.permissions ?? {}),
  };
}

/** @param _id undefined to add a role */
function useSaveRole(_id: string | undefined) {
  const { mutateAsync: create } = trpc.roles.create.useMutation();
  const { mutateAsync: update } = trpc.roles.update.useMutation();
  return (values: RoleInput, version: number | undefined) =>
    _id ? update({ ...values, _id, version }) : create(values);
}

export function RoleForm({ role, readOnly }: RoleFormProps) {
  const t = useTexts();
  const own = useSession().user?.role_id ?? undefined;
  const saveRole = useSaveRole(role?._id);
  const navigate = useNavigate();
  const form = useZodForm(RoleInput, roleForm(role));
  const latest = useLatest(form, { record: role, fill: roleForm });
  const { field: matrix, fieldState } = useController({ name: 'permissions', control: form.control });

  const save = latest.saving(async (values, version) => {
    await saveRole(values, version);
    toast.success(role ? t('Role updated!') : t('New role added successfully!'));
    void navigate(paths.roles);
  });

  return (
    <Form form={form} onSubmit={save} className="max-w-3xl space-y-6">
      <LeaveGuard dirty={form.formState.isDirty && !form.formState.isSubmitting} />
      {latest.notice}
      <div className="space-y-4 rounded-lg border bg-card p-4 sm:p-5">
        <TextField form={form} name="name" label={t('Role Name')} disabled={readOnly} autoComplete="off" />
        <CheckboxField
          form={form}
          name="active"
          label={t('Active')}
          hint={t('An inactive role grants no permissions.')}
          disabled={readOnly}
        />
        <CheckboxField
          form={form}
          name="showAllBooking"
          label={t('Sees everybody’s bookings')}
          hint={t('In the workspaces of each person. Otherwise they see only their own bookings.')}
          disabled={readOnly || !own?.showAllBooking}
        />
        <CheckboxField
          form={form}
          name="showAllWorkSpaces"
          label={t('Works in all workspaces')}
          hint={t('Including future ones. Otherwise workspaces are assigned to each person.')}
          disabled={readOnly || !own?.showAllWorkSpaces}
        />
      </div>
      <PermissionMatrix
        permissions={cleanPermissions(matrix.value ?? {})}
        onChange={matrix.onChange}
        mayGrant={grantable(own)}
        readOnly={readOnly}
      />
      <FieldMessage id="permissions-message" error={fieldState.error?.message} />
      {!readOnly && (
        <div className="sticky bottom-0 z-10 -mx-1 flex justify-end gap-2 border-t bg-subtle px-1 py-3 max-sm:*:flex-1">
          <Button asChild variant="secondary">
            <Link to={paths.roles}>{t('Cancel')}</Link>
          </Button>
          <SubmitButton form={form}>{t('Save')}</SubmitButton>
        </div>
      )}
    </Form>
  );
}
