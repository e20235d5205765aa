/** The fields that all kinds of resources share. */
import { useController, type FieldPath, type FieldValues } from 'react-hook-form';
import { NumberField } from '#client/forms/number-field.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import { ColorPicker } from '#client/ui/color-picker.tsx';
import {
  AmenityChecklist,
  amenityOptions,
  OpenFields,
  spaceOptions,
  taxRateOptions,
  useActiveSpace,
  useAmenityChoices,
  useSelectableSpaces,
} from '#domains/workspaces/client/index.ts';
import { RESOURCE_COLORS } from '#shared/colors.ts';
import { useTexts } from '#domains/resources/client/use-texts.ts';

type SharedField =
  | 'name'
  | 'space_id'
  | 'description'
  | 'floor'
  | 'entry_instructions'
  | 'cancellation_notice'
  | 'tax_rate'
  | 'color'
  | 'amenities_id';

/** A field that the forms of all kinds have. */
const fieldOf = <Input extends FieldValues>(name: SharedField) => name as FieldPath<Input>;

type FieldProps<Input extends FieldValues, Output> = { form: ZodForm<Input, Output>; disabled: boolean };

function ColorField<Input extends FieldValues, Output>({ form, disabled }: FieldProps<Input, Output>) {
  const t = useTexts();
  const { field } = useController({ control: form.control, name: fieldOf<Input>('color') });
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{t('Colour')}</legend>
      <ColorPicker
        colors={RESOURCE_COLORS.map(({ name, value }) => ({ name: t(name), value }))}
        value={field.value ?? null}
        onChange={field.onChange}
        label={t('Colour')}
        name={field.name}
        disabled={disabled}
      />
    </fieldset>
  );
}

/** Checkboxes for the amenities of the resource. */
function AmenitiesField<Input extends FieldValues, Output>({ form, disabled }: FieldProps<Input, Output>) {
  const t = useTexts();
  const { field } = useController({ control: form.control, name: fieldOf<Input>('amenities_id') });
  const amenities = useAmenityChoices(true).data?.items ?? [];
  const chosen: string[] = field.value ?? [];
  const options = amenityOptions(amenities, chosen);
  if (options.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{t('Amenities')}</legend>
      <AmenityChecklist options={options} chosen={chosen} onChange={field.onChange} disabled={disabled} />
    </fieldset>
  );
}

export function BasicFields<Input extends FieldValues, Output>({
  form,
  disabled,
  isNew,
}: FieldProps<Input, Output> & { isNew: boolean }) {
  const t = useTexts();
  const spaces = useSelectableSpaces();
  return (
    <>
      <TextField form={form} name={fieldOf<Input>('name')} label={t('Name')} disabled={disabled} />
      <SelectField
        form={form}
        name={fieldOf<Input>('space_id')}
        label={t('Location')}
        options={spaceOptions(spaces, t)}
        disabled={disabled || !isNew}
      />
    </>
  );
}

export function CommonFields<Input extends FieldValues, Output>({ form, disabled }: FieldProps<Input, Output>) {
  const t = useTexts();
  const { active: space } = useActiveSpace();
  return (
    <>
      <TextField
        form={form}
        name={fieldOf<Input>('floor')}
        label={t('Floor')}
        hint={t('Such as 2nd floor, or Courtyard. Everybody sees it.')}
        disabled={disabled}
      />
      <TextField
        form={form}
        name={fieldOf<Input>('description')}
        label={t('Description')}
        rows={3}
        disabled={disabled}
      />
      <TextField
        form={form}
        name={fieldOf<Input>('entry_instructions')}
        label={t('How to get in')}
        hint={t('In place of what the workspace says. Only people with a confirmed booking read it.')}
        rows={3}
        disabled={disabled}
      />
      <NumberField
        form={form}
        name={fieldOf<Input>('cancellation_notice')}
        label={t('Cancellation notice (hours)')}
        hint={t('Bookings cancelled at least this long before the start are refunded. If empty, until the start.')}
        min={1}
        step={0.5}
        disabled={disabled}
      />
      {space && space.tax_rates.length > 1 && (
        <SelectField
          form={form}
          name={fieldOf<Input>('tax_rate')}
          label={t('Tax rate')}
          options={taxRateOptions(space.tax_rates, t)}
          disabled={disabled}
        />
      )}
      <ColorField form={form} disabled={disabled} />
      <AmenitiesField form={form} disabled={disabled} />
      <OpenFields form={form} disabled={disabled} zone={space?.time_zone} />
    </>
  );
}
