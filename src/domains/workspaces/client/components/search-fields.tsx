import { translated } from '#shared/texts.ts';
import { Field } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { NumberInput } from '#client/ui/number-input.tsx';
import { MAX_CAPACITY } from '#domains/workspaces/client/search-query.ts';
import { RESOURCE_TYPES, RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { WhenFields, type WhenProps } from './when-fields.tsx';
import { useTexts } from '#domains/workspaces/client/use-texts.ts';

const TYPES = RESOURCE_TYPES.map((type) => ({ value: type, label: RESOURCE_TYPE_NAMES[type] }));

type SearchFieldsProps = WhenProps & { capacityError?: string };

/** The fields of a search, for the home page and the search screen. */
export function SearchFields({ capacityError, ...when }: SearchFieldsProps) {
  const t = useTexts();
  const { query, onChange } = when;
  return (
    <>
      <Field label={t('Workspace Type')} className="lg:flex-1">
        {(control) => (
          <NativeSelect
            {...control}
            value={query.resource_type ?? ''}
            onChange={(type) => onChange({ resource_type: RESOURCE_TYPES.find((known) => known === type) ?? null })}
            options={translated(TYPES, t)}
            placeholder={t('Choose a type')}
          />
        )}
      </Field>
      <WhenFields {...when} />
      <CapacityField
        label={t('Capacity')}
        error={capacityError}
        className="lg:max-w-28 lg:flex-1"
        value={query.capacity}
        onChange={(capacity) => onChange({ capacity })}
      />
    </>
  );
}

type CapacityFieldProps = {
  label: string;
  error?: string;
  className?: string;
  value: number | null;
  onChange: (capacity: number | null) => void;
};

/** The number of people. */
export function CapacityField({ label, error, className, value, onChange }: CapacityFieldProps) {
  return (
    <Field label={label} error={error} className={className}>
      {(control) => (
        <NumberInput {...control} digitsOnly min={1} max={MAX_CAPACITY} value={value} onChange={onChange} />
      )}
    </Field>
  );
}
