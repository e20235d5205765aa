import { useController } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import type { ReactNode } from 'react';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { Form, SubmitButton } from '#client/forms/form.tsx';
import { LeaveGuard } from '#client/forms/leave-guard.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useLatest } from '#client/forms/use-latest.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import {
  grantable,
  ACCESSES,
  MATRIX,
  type MatrixGroup,
  type MayGrant,
  allowAll,
  allowedShare,
  hasAccess,
  withGrant,
} from '#domains/roles/client/matrix.ts';
import { RoleInput, type RoleView } from '#domains/roles/schema.ts';
import { paths } from '#shared/paths.ts';
import { cleanPermissions, AREAS, type Access, type Area, type Permissions, grantOf } from '#shared/permissions.ts';

type PermissionMatrixProps = {
  permissions: Permissions;
  onChange: (permissions: Permissions) => void;
  /** The boxes that the viewer may check. */
  mayGrant: MayGrant;
  /** Shows all boxes disabled. */
  readOnly: boolean;
};

const ACCESS_LABELS: Record<Access, string> = { show: 'Show', editable: 'Edit', download: 'Download' };

/** A table of the access that a role has to each area. */
function PermissionMatrix(props: PermissionMatrixProps) {
  const { permissions, onChange, mayGrant, readOnly } = props;
  return (
    <section aria-labelledby="permissions-heading">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="permissions-heading" className="text-base font-semibold">
          Permissions
        </h2>
        {!readOnly && (
          <Checkbox
            label="Allow All"
            checked={allowedShare(permissions, mayGrant)}
            onChange={(on) => onChange(allowAll(mayGrant, on))}
          />
        )}
      </div>
      <table className="w-full border-separate border-spacing-0 overflow-hidden rounded-lg border bg-card text-sm">
        <thead>
          <tr className="text-xs text-muted-foreground">
            <th scope="col" className="h-10 border-b px-4 text-left font-medium">
              Area
            </th>
            {ACCESSES.map((access) => (
              <th
                key={access}
                scope="col"
                className="w-16 border-b px-1 text-center font-medium last:w-20 sm:w-28 sm:last:w-28"
              >
                {ACCESS_LABELS[access]}
              </th>
            ))}
          </tr>
        </thead>
        {MATRIX.map((group) => (
          <GroupRows key={group.label} group={group} {...props} />
        ))}
      </table>
    </section>
  );
}

function GroupRows({ group: { label, areas }, ...matrix }: PermissionMatrixProps & { group: MatrixGroup }) {
  const isGroup = areas.length > 1;
  return (
    <tbody className="last:[&>tr:last-child>*]:border-b-0">
      {isGroup && (
        <tr>
          <th
            scope="rowgroup"
            colSpan={ACCESSES.length + 1}
            className="h-10 border-b bg-subtle px-4 text-left font-medium"
          >
            {label}
          </th>
        </tr>
      )}
      {areas.map((area) => (
        <AreaRow key={area} area={area} name={isGroup ? `${label}, ${AREAS[area].label}` : label} {...matrix}>
          <span className={isGroup ? 'block pl-3 sm:pl-4' : 'font-medium'}>{AREAS[area].label}</span>
        </AreaRow>
      ))}
    </tbody>
  );
}

/** `name` is the name of the row in the labels of its boxes. */
type AreaRowProps = PermissionMatrixProps & { area: Area; name: string; children: ReactNode };

function AreaRow({ area, name, children, permissions, onChange, mayGrant, readOnly }: AreaRowProps) {
  const grant = grantOf(permissions, area);
  const isOpen = (access: Access) => !readOnly && mayGrant(area, access) && (access === 'show' || grant.show);
  return (
    <tr>
      <th scope="row" className="h-11 border-b px-4 py-1.5 text-left font-normal">
        {children}
      </th>
      {ACCESSES.map((access) => (
        <td key={access} className="border-b px-1 text-center">
          {hasAccess(area, access) && (
            <Checkbox
              aria-label={`${name}: ${ACCESS_LABELS[access]}`}
              className="mx-auto"
              checked={grant[access] === true}
              disabled={!isOpen(access)}
              onChange={(on) => onChange(withGrant(permissions, area, access, on))}
            />
          )}
        </td>
      ))}
    </tr>
  );
}

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
  const own = useSession().user?.role_id ?? undefined;
  const saveRole = useSaveRole(role?._id);
  const navigate = useNavigate();
  const form = useZodForm(RoleInput, roleForm(role));
  const latest = useLatest(form, { record: role, fill: roleForm });
  const { field: matrix, fieldState } = useController({ name: 'permissions', control: form.control });

  const save = latest.saving(async (values, version) => {
    await saveRole(values, version);
    toast.success(role ? 'Role updated!' : 'New role added successfully!');
    void navigate(paths.roles);
  });

  return (
    <Form form={form} onSubmit={save} className="max-w-3xl space-y-6">
      <LeaveGuard dirty={form.formState.isDirty && !form.formState.isSubmitting} />
      {latest.notice}
      <div className="space-y-4 rounded-lg border bg-card p-4 sm:p-5">
        <TextField form={form} name="name" label="Role Name" disabled={readOnly} autoComplete="off" />
        <CheckboxField
          form={form}
          name="active"
          label="Active"
          hint="An inactive role grants no permissions."
          disabled={readOnly}
        />
        <CheckboxField
          form={form}
          name="showAllBooking"
          label="Sees everybody’s bookings"
          hint="In the workspaces of each person. Otherwise they see only their own bookings."
          disabled={readOnly || !own?.showAllBooking}
        />
        <CheckboxField
          form={form}
          name="showAllWorkSpaces"
          label="Works in all workspaces"
          hint="Including future ones. Otherwise workspaces are assigned to each person."
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
            <Link to={paths.roles}>Cancel</Link>
          </Button>
          <SubmitButton form={form}>Save</SubmitButton>
        </div>
      )}
    </Form>
  );
}
