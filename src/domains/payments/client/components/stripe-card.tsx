import { useEffect, useId, useRef, useState } from 'react';
import { Form, SubmitButton } from '#client/forms/form.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { DialogFooter } from '#client/ui/dialog.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import type { CardEntryProps } from '#domains/payments/client/card-entry.ts';
import { type StripeElement, useStripeFields } from '#domains/payments/client/use-stripe-fields.ts';
import { CardNameForm, NO_PAYMENT_SETUP } from '#domains/payments/schema.ts';
import { useTexts } from '#domains/payments/client/use-texts.ts';

/** A card form with the payment service's fields. They are in frames, so card details never reach this page. */
export default function StripeCard(props: CardEntryProps) {
  const t = useTexts();
  const { publishableKey, name, submit: text, onToken, onRefused, onDirtyChange } = props;
  const { fields, hasFailed } = useStripeFields(publishableKey);
  const form = useZodForm(CardNameForm, { name });
  const { isDirty } = form.formState;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);

  async function submit({ name }: { name: string }) {
    if (!fields) return;
    const { token, error } = await fields.stripe.createToken(fields.number, { name });
    if (token) await onToken(token.id);
    else onRefused(error.message ?? t(NO_PAYMENT_SETUP));
  }

  if (hasFailed) return <ErrorState text={t(NO_PAYMENT_SETUP)} />;
  return (
    <Form form={form} onSubmit={submit}>
      <TextField form={form} name="name" label={t('Name on card')} autoComplete="cc-name" autoFocus={name === ''} />
      <StripeField label={t('Card number')} element={fields?.number} />
      <div className="grid grid-cols-2 gap-4">
        <StripeField label={t('Expiry')} element={fields?.expiry} />
        <StripeField label={t('CVV')} element={fields?.cvc} />
      </div>
      <DialogFooter>
        <SubmitButton form={form} size="lg" className="w-full" disabled={!fields}>
          {text}
        </SubmitButton>
      </DialogFooter>
    </Form>
  );
}

function StripeField({ label, element }: { label: string; element: StripeElement | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  const messageId = useId();
  const [error, setError] = useState<string>();

  useEffect(() => {
    if (!element || !place.current) return;
    element.mount(place.current);
    element.on('change', (change) => setError(change.error?.message));
    return () => element.unmount();
  }, [element]);

  return (
    <div className="min-w-0 space-y-1.5">
      <p className="text-sm font-medium">{label}</p>
      <div ref={place} aria-describedby={error ? messageId : undefined} className="control py-2" />
      <FieldMessage id={messageId} error={error} />
    </div>
  );
}
