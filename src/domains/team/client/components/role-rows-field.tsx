import { useController, type FieldValues } from 'react-hook-form';
import type { FormFieldProps } from '#client/forms/field-props.ts';
import { RoleRows } from '#domains/team/client/components/role-rows.tsx';

type Sent = { value: string; role_id: string | number; space_ids?: (string | number)[] };

type RoleRowsFieldProps<I extends FieldValues, O> = Pick<FormFieldProps<I, O>, 'form' | 'name'> & {
  disabled?: boolean | undefined;
  /** What a value is called: 'Group'. */
  noun?: string;
};

/** The field of a form with the roles that a source outside gives. */
export function RoleRowsField<I extends FieldValues, O>({
  form,
  name,
  noun,
  disabled = false,
}: RoleRowsFieldProps<I, O>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const rows = ((field.value ?? []) as Sent[]).map(({ value, role_id, space_ids = [] }) => ({
    value,
    role_id: String(role_id),
    space_ids: space_ids.map(String),
  }));
  const problems = [fieldState.error].flat().flatMap((row) => (row ? [row, ...Object.values(row)] : []));
  const messages = problems.map((problem) => (problem as { message?: unknown }).message);
  const error = messages.find((message) => typeof message === 'string');
  return (
    <div className="sm:col-span-2">
      <RoleRows rows={rows} noun={noun} onChange={field.onChange} disabled={disabled} error={error} />
    </div>
  );
}
