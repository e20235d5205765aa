import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import { Form, SubmitButton } from '#client/forms/form.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { type ZodForm, useZodForm } from '#client/forms/use-zod-form.ts';
import { DialogFooter } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import type { CardEntryProps } from '#domains/payments/client/card-entry.ts';
import { CardForm, EMPTY_CARD, formatCardNumber, formatExpiry } from '#domains/payments/client/card-form.ts';
import { CardRefused, tokenise } from '#domains/payments/client/tokenise.ts';
import { useTexts } from '#domains/payments/client/use-texts.ts';

/** A card form with our own fields. Card details are sent only to the payment service. */
export function TypedCard(props: CardEntryProps & { tokenUrl: string }) {
  const t = useTexts();
  const { publishableKey, tokenUrl, name, submit: text, onToken, onRefused, onDirtyChange } = props;
  const form = useZodForm(CardForm, { ...EMPTY_CARD, name });
  const { isDirty } = form.formState;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);

  async function submit(card: CardForm) {
    try {
      await onToken(await tokenise(tokenUrl, publishableKey, card, t));
    } catch (error) {
      if (!(error instanceof CardRefused)) throw error;
      if (error.field) form.setError(error.field, { message: error.message }, { shouldFocus: true });
      else onRefused(error.message);
    }
  }

  return (
    <Form form={form} onSubmit={submit}>
      <TextField form={form} name="name" label={t('Name on card')} autoComplete="cc-name" autoFocus={name === ''} />
      <DigitsField
        form={form}
        name="number"
        label={t('Card number')}
        autoComplete="cc-number"
        autoFocus={name !== ''}
        format={formatCardNumber}
      />
      <div className="grid grid-cols-2 gap-4">
        <DigitsField
          form={form}
          name="expiry"
          label={t('Expiry')}
          autoComplete="cc-exp"
          placeholder={t('MM/YY')}
          format={formatExpiry}
        />
        <DigitsField
          form={form}
          name="cvc"
          label={t('CVV')}
          autoComplete="cc-csc"
          format={(typed) => typed.replace(/\D/g, '').slice(0, 4)}
        />
      </div>
      <DialogFooter>
        <SubmitButton form={form} size="lg" className="w-full">
          {text}
        </SubmitButton>
      </DialogFooter>
    </Form>
  );
}

type DigitsFieldProps = {
  form: ZodForm<typeof EMPTY_CARD, CardForm>;
  name: keyof typeof EMPTY_CARD;
  label: string;
  autoComplete: string;
  placeholder?: string;
  autoFocus?: boolean;
  /** Formats the typed text. `before` is the previous value. */
  format: (typed: string, before: string) => string;
};

function DigitsField({ form, name, label, format, ...input }: DigitsFieldProps) {
  const { field, fieldState } = useController({ name, control: form.control });
  return (
    <Field label={label} error={fieldState.error?.message}>
      {(control) => (
        <Input
          {...field}
          {...control}
          {...input}
          inputMode="numeric"
          className="tabular-nums"
          onChange={(event) => field.onChange(format(event.target.value, field.value))}
        />
      )}
    </Field>
  );
}
