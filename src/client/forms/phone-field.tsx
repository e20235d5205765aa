import { useState } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { COUNTRY_CODES, splitPhone } from '#shared/phones.ts';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import type { FormFieldProps } from './field-props.ts';
import { useTexts } from '#client/use-texts.ts';

const OTHER = 'other';
const CODES = COUNTRY_CODES.map((code) => ({ value: code as string, label: `+${code}` }));

/**
 * Country code and number as one value, `+<code><digits>`, or '' without a number. A number of another country is typed with its code.
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
  const t = useTexts();
  const { field, fieldState } = useController({ name, control: form.control });
  const phone = splitPhone(field.value ?? '');
  // Kept separately, because the value is '' without a number and does not include the code.
  const [chosenCode, setChosenCode] = useState<string>(COUNTRY_CODES[0]);
  const code = phone?.countryCode ?? (field.value ? OTHER : chosenCode);
  const number = phone?.number ?? field.value ?? '';

  function change(nextCode: string, nextNumber: string) {
    const hasCode = /^\s*(\+|00)/.test(nextNumber) || nextCode === OTHER;
    setChosenCode(hasCode ? OTHER : nextCode);
    const digits = nextNumber.replace(/\D/g, '').replace(hasCode ? /^00/ : '', '');
    field.onChange(digits ? `+${hasCode ? '' : nextCode}${digits}` : '');
  }

  function choose(next: string) {
    // A number with its code makes no sense after another one.
    if (next === OTHER || code === OTHER) field.onChange('');
    else change(next, number);
    setChosenCode(next);
  }

  return (
    <Field label={label} hint={hint} required={required} error={fieldState.error?.message} className={className}>
      {(control) => (
        <div className="flex gap-2">
          <Select
            className="w-24 shrink-0"
            aria-label={t('Country code')}
            options={[...CODES, { value: OTHER, label: t('Other') }]}
            value={code}
            onChange={choose}
            disabled={disabled}
          />
          <Input
            {...control}
            ref={field.ref}
            name={field.name}
            onBlur={field.onBlur}
            type="tel"
            inputMode={code === OTHER ? 'tel' : 'numeric'}
            autoComplete={code === OTHER ? 'tel' : 'tel-national'}
            placeholder={code === OTHER ? '+33612345678' : undefined}
            value={number}
            onChange={(event) => change(code, event.target.value)}
            disabled={disabled}
          />
        </div>
      )}
    </Field>
  );
}
