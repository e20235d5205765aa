import { translated } from '#shared/texts.ts';
import { Plus, X } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { NumberField } from '#client/forms/number-field.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { Choice } from '#client/ui/choice.tsx';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { NEARBY_KINDS, NEARBY_NAMES } from '#domains/workspaces/nearby.ts';
import type { WorkspaceFieldProps } from './workspace-fields.tsx';
import { useTexts } from '#domains/workspaces/client/use-texts.ts';

const KINDS = NEARBY_KINDS.map((kind) => ({ value: kind, label: NEARBY_NAMES[kind] }));
const MAX_PLACES = 8;

/** What people need on their way: how they get in, which only those with a booking read, and what is near. */
export function VisitFields(fields: WorkspaceFieldProps) {
  const t = useTexts();
  return (
    <>
      <TextField
        {...fields}
        name="entry_instructions"
        label={t('How to get in')}
        hint={t('Only people with a confirmed booking read it, in its confirmation and on its page.')}
        rows={3}
      />
      <NearbyField {...fields} />
    </>
  );
}

function NearbyField({ form, disabled }: WorkspaceFieldProps) {
  const t = useTexts();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'nearby' });
  return (
    <Choice legend={t('What is near')} error={form.formState.errors.nearby?.message}>
      {() => (
        <div className="space-y-3">
          {fields.map(({ id }, index) => (
            <div
              key={id}
              role="group"
              aria-label={t('Place {number}', { number: index + 1 })}
              className="flex items-start gap-2"
            >
              <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[8rem_1fr_9rem]">
                <SelectField
                  form={form}
                  name={`nearby.${index}.kind`}
                  label={t('Kind')}
                  options={translated(KINDS, t)}
                  disabled={disabled}
                />
                <TextField form={form} name={`nearby.${index}.name`} label={t('Place')} disabled={disabled} />
                <NumberField
                  form={form}
                  name={`nearby.${index}.minutes`}
                  label={t('Minutes on foot')}
                  min={1}
                  max={60}
                  digitsOnly
                  disabled={disabled}
                />
              </div>
              <IconButton
                label={t('Remove place {number}', { number: index + 1 })}
                icon={X}
                disabled={disabled}
                onClick={() => remove(index)}
                className="mt-7"
              />
            </div>
          ))}
          {fields.length < MAX_PLACES && (
            <Button
              variant="secondary"
              size="sm"
              disabled={disabled}
              onClick={() => append({ kind: 'train', name: '', minutes: '' })}
            >
              <Plus aria-hidden="true" />
              {t('Add place')}
            </Button>
          )}
        </div>
      )}
    </Choice>
  );
}
