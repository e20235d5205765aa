import { useController } from 'react-hook-form';
import { DateField } from '#client/forms/date-field.tsx';
import { EditDialog, type RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { ReadField, useIsReadOnly } from '#client/forms/read-only.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import { optionsOf } from '#client/lists/filters.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { KeyForm, inputOf, keyFields } from '#domains/keys/client/key-form.ts';
import { KIND_NAMES, rightsText } from '#domains/keys/client/texts.tsx';
import { KEY_KINDS, type KeyView } from '#domains/keys/schema.ts';
import { PermissionMatrix, grantable } from '#domains/roles/client/index.ts';
import { type Space, useActiveSpace } from '#domains/workspaces/client/index.ts';
import { useTexts } from '#domains/keys/client/use-texts.ts';
import { translated } from '#shared/texts.ts';

type KeyDialogProps = RecordDialogProps<KeyView> & {
  /** Called with the secret of a new key. */
  onAdded: (secret: string) => void;
};

/** Makes a key, or changes what it may do. */
export function KeyDialog({ onAdded, ...props }: KeyDialogProps) {
  const t = useTexts();
  const { record } = props;
  const { mutateAsync: create } = trpc.keys.create.useMutation();
  const { mutateAsync: update } = trpc.keys.update.useMutation();
  const { spaces } = useActiveSpace();
  const hasSandbox = trpc.keys.sandbox.useQuery().data?.is_available === true;
  return (
    <EditDialog
      {...props}
      noun={t('Key')}
      size="lg"
      saved={record ? t('Key updated') : t('Key added')}
      schema={KeyForm}
      fill={keyFields}
      onSave={async (values, version) => {
        if (!record) return onAdded((await create(inputOf(values))).secret);
        const { kind: _fixed, ...changed } = inputOf(values);
        await update({ _id: record._id, version, ...changed });
      }}
    >
      {(fields) => (
        <>
          <TextField
            {...fields}
            name="name"
            label={t('Name')}
            hint={t('Of the program. What it does is shown with your name and this one.')}
            autoComplete="off"
            required
          />
          {!record && hasSandbox && (
            <SelectField
              {...fields}
              name="kind"
              label={t('For')}
              options={translated(optionsOf(KEY_KINDS, KIND_NAMES), t)}
              hint={t('The sandbox has workspaces and money of its own, and sends nothing to anybody.')}
            />
          )}
          <Rights {...fields} record={record} />
          <Places {...fields} spaces={spaces} />
          <DateField {...fields} name="expires_on" label={t('Ends on')} hint={t('Empty for no end.')} />
          <TextField
            {...fields}
            name="networks"
            label={t('Only from these addresses')}
            rows={2}
            placeholder="203.0.113.0/24"
            hint={t('One address or network per line. Empty for all.')}
          />
        </>
      )}
    </EditDialog>
  );
}

type Fields = { form: ZodForm<FormInput, KeyForm>; disabled: boolean };
type FormInput = ReturnType<typeof keyFields>;

function Rights({ form, disabled, record }: Fields & { record: KeyView | undefined }) {
  const t = useTexts();
  const own = useSession().user?.role_id ?? undefined;
  const { field, fieldState } = useController({ control: form.control, name: 'permissions' });
  if (useIsReadOnly()) return <ReadField label={t('Permissions')} value={record && rightsText(record, t)} />;
  return (
    <div>
      <PermissionMatrix
        permissions={field.value as KeyForm['permissions']}
        onChange={field.onChange}
        mayGrant={grantable(own)}
        readOnly={disabled}
        onlyGrantable
      />
      <FieldMessage
        error={fieldState.error?.message}
        hint={t('Of these, it always has only what your role grants at the time of a call.')}
      />
    </div>
  );
}

function Places({ form, disabled, spaces }: Fields & { spaces: readonly Space[] }) {
  const t = useTexts();
  const { field, fieldState } = useController({ control: form.control, name: 'space_ids' });
  const chosen = field.value;
  const nameOf = (id: string) => spaces.find(({ _id }) => _id === id)?.name ?? t('Workspace {id}', { id });
  if (useIsReadOnly())
    return <ReadField label={t('Workspaces')} value={chosen.map(nameOf).join(', ') || t('All of its person')} />;
  if (spaces.length < 2 && chosen.length === 0) return null;
  return (
    <fieldset className="space-y-2">
      <legend className="text-sm font-medium">{t('Only in these workspaces')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {spaces.map(({ _id, name }) => (
          <Checkbox
            key={_id}
            label={name}
            disabled={disabled}
            checked={chosen.includes(_id)}
            onChange={(on) => field.onChange(on ? [...chosen, _id] : chosen.filter((id) => id !== _id))}
          />
        ))}
      </div>
      <FieldMessage error={fieldState.error?.message} hint={t('Without a choice, in all of yours.')} />
    </fieldset>
  );
}
