import { Trash2 } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Field, FieldMessage } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { useRoleChoices } from '#domains/roles/client/index.ts';
import type { RoleRow } from '#domains/team/rules.ts';
import { useAllSpaces } from '#domains/workspaces/client/index.ts';
import { useTexts } from '#domains/team/client/use-texts.ts';

type RoleRowsProps = {
  rows: readonly RoleRow[];
  /** What a value is called, such as 'Group'; by default 'Value'. */
  noun?: string | undefined;
  onChange: (rows: RoleRow[]) => void;
  disabled: boolean;
  error?: string;
};

/** The table of the values that a source outside tells, and the role and the workspaces that each gives. */
export function RoleRows({ rows, noun, onChange, disabled, error }: RoleRowsProps) {
  const t = useTexts();
  const change = (at: number, part: Partial<RoleRow>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="text-sm font-medium">{t('Roles')}</legend>
      {rows.map((row, index) => (
        <Row
          // The rows have no ids, and their order counts.
          key={index}
          row={row}
          noun={noun ?? t('Value')}
          number={index + 1}
          disabled={disabled}
          onChange={(part) => change(index, part)}
          onRemove={() => onChange(rows.filter((_, other) => other !== index))}
        />
      ))}
      <FieldMessage
        error={error}
        hint={t(
          'Of several rows that fit, the first counts. A role that was given by hand is neither replaced nor taken away.',
        )}
      />
      <Button
        type="button"
        variant="secondary"
        size="sm"
        disabled={disabled}
        onClick={() => onChange([...rows, { value: '', role_id: '', space_ids: [] }])}
      >
        {t('+ Add row')}
      </Button>
    </fieldset>
  );
}

type RowProps = {
  row: RoleRow;
  noun: string;
  number: number;
  disabled: boolean;
  onChange: (part: Partial<RoleRow>) => void;
  onRemove: () => void;
};

function Row({ row, noun, number, disabled, onChange, onRemove }: RowProps) {
  const t = useTexts();
  const roles = (useRoleChoices(true).data?.items ?? []).filter(({ isAssignable }) => isAssignable);
  const spaces = useAllSpaces() ?? [];
  const role = roles.find(({ _id }) => _id === row.role_id);
  const chosen = row.space_ids;
  return (
    <div className="space-y-3 rounded-md border p-3">
      <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
        <Field label={`${noun} ${number}`}>
          {(control) => (
            <Input
              {...control}
              value={row.value}
              disabled={disabled}
              onChange={(event) => onChange({ value: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('Role {number}', { number })}>
          {(control) => (
            <NativeSelect
              {...control}
              value={row.role_id}
              disabled={disabled}
              placeholder={t('Select role')}
              options={roles.map(({ _id, name }) => ({ value: _id, label: name }))}
              onChange={(role_id) => onChange({ role_id })}
            />
          )}
        </Field>
        <IconButton label={t('Remove row {number}', { number })} icon={Trash2} disabled={disabled} onClick={onRemove} />
      </div>
      {role && !role.showAllWorkSpaces && (
        <div role="group" aria-label={t('Workspaces {number}', { number })} className="grid gap-2 sm:grid-cols-2">
          {spaces.map(({ _id, name }) => (
            <Checkbox
              key={_id}
              label={name}
              disabled={disabled}
              checked={chosen.includes(_id)}
              onChange={(on) => onChange({ space_ids: on ? [...chosen, _id] : chosen.filter((id) => id !== _id) })}
            />
          ))}
        </div>
      )}
    </div>
  );
}
