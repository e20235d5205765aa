import { useController } from 'react-hook-form';
import type { z } from 'zod';
import type { RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Field, FieldMessage } from '#client/ui/field.tsx';
import { NumberInput } from '#client/ui/number-input.tsx';
import { ResourceDialog, pictureKeys, sharedFields } from '#domains/resources/client/components/resource-dialog.tsx';
import { savedText } from '#domains/resources/rules.ts';
import { DeskAreaInput, type ResourceView } from '#domains/resources/schema.ts';
import { DESK_TYPES, type DeskType, RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { useTexts } from '#domains/resources/client/use-texts.ts';

const AreaForm = DeskAreaInput.extend(pictureKeys);
type AreaForm = z.input<typeof AreaForm>;
type Entries = AreaForm['desk_type'];

/** The message of an error, without those nested in it. */
function messageOf(error: unknown): string | undefined {
  const isOne = typeof error === 'object' && error !== null && 'message' in error;
  return isOne && typeof error.message === 'string' ? error.message : undefined;
}

/** The messages of the types: the errors have the order of the entries, each of which is keyed by its type. */
function messagesByType(errors: unknown): Partial<Record<string, string>> {
  const entries: unknown[] = typeof errors === 'object' && errors !== null ? Object.values(errors) : [];
  const pairs = entries.flatMap((entry) => (typeof entry === 'object' && entry !== null ? Object.entries(entry) : []));
  return Object.fromEntries(pairs.map(([type, error]) => [type, messageOf(error)]));
}

/** The desk types of an area with their numbers of seats. Existing seats are deleted individually and not here. */
function DeskTypesField({ form, disabled }: { form: ZodForm<AreaForm, z.output<typeof AreaForm>>; disabled: boolean }) {
  const t = useTexts();
  const { field } = useController({ control: form.control, name: 'desk_type' });
  const { desk_type: errors } = form.formState.errors;
  const message = messageOf(errors) ?? messageOf(errors?.root);
  const messages = messagesByType(errors);
  const totals = Object.assign({}, ...field.value) as Partial<Record<DeskType, number | null>>;

  function set(type: DeskType, total: number | null | undefined) {
    const next = { ...totals, [type]: total };
    const entries = DESK_TYPES.filter((each) => next[each] !== undefined).map((each) => ({ [each]: next[each] }));
    field.onChange(entries as Entries);
  }

  return (
    <fieldset aria-describedby="desk-types-message">
      <legend className="mb-1.5 text-sm font-medium">{t('Desk types')}</legend>
      <div className="grid gap-3">
        {DESK_TYPES.map((type) => (
          <div key={type} className="grid grid-cols-[1fr_11rem] items-center gap-4">
            <Checkbox
              label={t(RESOURCE_TYPE_NAMES[type])}
              disabled={disabled}
              checked={totals[type] !== undefined}
              onChange={(isOffered) => set(type, isOffered ? null : undefined)}
            />
            {totals[type] !== undefined && (
              <Field
                label={t('Seats of {type}', { type: t(RESOURCE_TYPE_NAMES[type]) })}
                labelHidden
                error={messages[type]}
              >
                {(control) => (
                  <NumberInput
                    {...control}
                    digitsOnly
                    min={1}
                    placeholder={t('Seats')}
                    disabled={disabled}
                    value={totals[type] ?? null}
                    onChange={(total) => set(type, total)}
                  />
                )}
              </Field>
            )}
          </div>
        ))}
      </div>
      <FieldMessage id="desk-types-message" error={message} />
    </fieldset>
  );
}

function entriesOf(area: ResourceView | undefined): Entries {
  return (area?.desk_type ?? []).flatMap((entry) =>
    Object.entries(entry).map(([type, { total }]) => ({ [type]: total })),
  ) as Entries;
}

function DeskTypes({ area }: { area: ResourceView }) {
  const t = useTexts();
  const seats: Partial<Record<DeskType, { total: number }>> = Object.assign({}, ...(area.desk_type ?? []));
  return (
    <ul>
      {DESK_TYPES.map((type) => {
        const { total = 0 } = seats[type] ?? {};
        if (total === 0) return null;
        return (
          <li key={type}>
            {t('{type}: {count, plural, one {{count} seat} other {{count} seats}}', {
              type: t(RESOURCE_TYPE_NAMES[type]),
              count: total,
            })}
          </li>
        );
      })}
    </ul>
  );
}

function areaForm(spaceId: string, area: ResourceView | undefined): AreaForm {
  return { ...sharedFields(area, spaceId), type: 'desks', desk_type: entriesOf(area) };
}

export function DeskAreaDialog({ spaceId, ...props }: RecordDialogProps<ResourceView> & { spaceId: string }) {
  const t = useTexts();
  return (
    <ResourceDialog
      {...props}
      texts={{
        name: t('Desk Area'),
        add: t('Add Desk Area'),
        edit: t('Edit Desk Area'),
        pictured: t('desk area'),
        saved: t(savedText({ type: 'desks' }, props.record ? 'updated' : 'added')),
      }}
      schema={AreaForm}
      fill={(area) => areaForm(spaceId, area)}
      facts={(area) => [{ name: t('Desk types'), value: <DeskTypes area={area} /> }]}
    >
      {(fields) => <DeskTypesField {...fields} />}
    </ResourceDialog>
  );
}
