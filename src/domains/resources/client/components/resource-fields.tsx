/** The fields that all kinds of resources share. */
import { useController, type FieldPath, type FieldValues } from 'react-hook-form';
import { useActiveSpace, useAllSpaces } from '#client/active-space.tsx';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { ColorPicker } from '#client/ui/color-picker.tsx';
import { RESOURCE_COLORS } from '#shared/colors.ts';

type FieldProps<Input extends FieldValues, Output> = { form: ZodForm<Input, Output>; disabled: boolean };

/** One of the 14 colours. */
function ColorField<Input extends FieldValues, Output>({ form, disabled }: FieldProps<Input, Output>) {
  const { field } = useController({ control: form.control, name: 'color' as FieldPath<Input> });
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Colour</legend>
      <ColorPicker
        colors={RESOURCE_COLORS}
        value={field.value ?? null}
        onChange={field.onChange}
        label="Colour"
        name={field.name}
        disabled={disabled}
      />
    </fieldset>
  );
}

const ALL = 100;

/** Which amenities it has, ticked. */
function AmenitiesField<Input extends FieldValues, Output>({ form, disabled }: FieldProps<Input, Output>) {
  const { field } = useController({ control: form.control, name: 'amenities_id' as FieldPath<Input> });
  const amenities = trpc.amenities.list.useQuery({ limit: ALL }).data?.items ?? [];
  const chosen: string[] = field.value ?? [];
  // One that was switched off later stays ticked until somebody takes it away.
  const offered = amenities.filter(({ _id, active }) => active || chosen.includes(_id));
  if (offered.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Amenities</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {offered.map(({ _id, title }) => (
          <Checkbox
            key={_id}
            label={title}
            disabled={disabled}
            checked={chosen.includes(_id)}
            onChange={(isChosen) => field.onChange(isChosen ? [...chosen, _id] : chosen.filter((id) => id !== _id))}
          />
        ))}
      </div>
    </fieldset>
  );
}

type SharedFieldsProps<Input extends FieldValues, Output> = FieldProps<Input, Output> & { isNew: boolean };

export function WhereFields<Input extends FieldValues, Output>({
  form,
  disabled,
  isNew,
}: SharedFieldsProps<Input, Output>) {
  const { spaces: first } = useActiveSpace();
  const spaces = useAllSpaces() ?? first;
  return (
    <>
      <TextField form={form} name={'name' as FieldPath<Input>} label="Name" disabled={disabled} />
      <SelectField
        form={form}
        name={'space_id' as FieldPath<Input>}
        label="Location"
        options={spaces.map(({ _id, name }) => ({ value: _id, label: name }))}
        disabled={disabled || !isNew}
      />
    </>
  );
}

export function MoreFields<Input extends FieldValues, Output>({
  form,
  disabled,
  isNew,
}: SharedFieldsProps<Input, Output>) {
  return (
    <>
      <TextField
        form={form}
        name={'description' as FieldPath<Input>}
        label="Description"
        rows={3}
        disabled={disabled}
      />
      <NumberField
        form={form}
        name={'cancellation_notice' as FieldPath<Input>}
        label="Cancellation notice (hours)"
        hint="A booking cancelled earlier than this is refunded. Empty: always."
        min={1}
        step={0.5}
        disabled={disabled}
      />
      <ColorField form={form} disabled={disabled} />
      <AmenitiesField form={form} disabled={disabled} />
      {!isNew && <CheckboxField form={form} name={'active' as FieldPath<Input>} label="Active" disabled={disabled} />}
    </>
  );
}
