import { useState } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { COUNTRY_CODES, splitPhone } from '#shared/fields.ts';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import type { FormFieldProps } from './field-props.ts';

const CODES = COUNTRY_CODES.map((code) => ({ value: code, label: `+${code}` }));

/**
 * Country code and number as one value, `+<code><digits>`, or '' without a number.
 */
export function PhoneField<I extends FieldValues, O>({
  form,
  name,
  label,
  hint,
  required,
  disabled,
  className,
}: FormFieldProps<I, O>) {
  const { field, fieldState } = useController({ name, control: form.control });
  const phone = splitPhone(field.value ?? '');
  // Kept separately, because the value is '' without a number and does not include the code.
  const [chosenCode, setChosenCode] = useState<string>(COUNTRY_CODES[0]);
  const code = phone?.countryCode ?? chosenCode;
  const number = phone?.number ?? '';

  function change(nextCode: string, nextNumber: string) {
    setChosenCode(nextCode);
    const digits = nextNumber.replace(/\D/g, '');
    field.onChange(digits ? `+${nextCode}${digits}` : '');
  }

  return (
    <Field label={label} hint={hint} required={required} error={fieldState.error?.message} className={className}>
      {(control) => (
        <div className="flex gap-2">
          <Select
            className="w-24 shrink-0"
            aria-label="Country code"
            options={CODES}
            value={code}
            onChange={(next) => change(next, number)}
            disabled={disabled}
          />
          <Input
            {...control}
            ref={field.ref}
            name={field.name}
            onBlur={field.onBlur}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            value={number}
            onChange={(event) => change(code, event.target.value)}
            disabled={disabled}
          />
        </div>
      )}
    </Field>
  );
}
