import { useEffect } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { Form, SubmitButton } from '#client/forms/form.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { useSite } from '#client/site.ts';
import { DialogFooter } from '#client/ui/dialog.tsx';
import { BacsForm, SepaForm } from '#domains/payments/client/bank-form.ts';
import { useTexts } from '#domains/payments/client/use-texts.ts';

/** The account as the payment service takes it. */
type Account = Record<string, string>;

type BankProps = {
  name: string;
  submit: string;
  /** Saves the account instead of paying with it. */
  saves?: boolean;
  onAccount: (account: Account) => Promise<void>;
  onDirtyChange: (isDirty: boolean) => void;
};

/** The form of a British bank account. */
export function TypedBacs(props: BankProps) {
  const t = useTexts();
  const { form, submit } = useBankForm(
    BacsForm,
    { name: props.name, sort_code: '', account_number: '' },
    props,
    (typed) => ({
      '[type]': 'bacs_debit',
      '[billing_details][name]': typed.name,
      '[bacs_debit][sort_code]': typed.sort_code,
      '[bacs_debit][account_number]': typed.account_number,
    }),
  );
  return (
    <Form form={form} onSubmit={submit}>
      <TextField form={form} name="name" label={t('Account holder')} autoComplete="name" />
      <div className="grid grid-cols-2 gap-4">
        <TextField form={form} name="sort_code" label={t('Sort code')} placeholder="12-34-56" inputMode="numeric" />
        <TextField form={form} name="account_number" label={t('Account number')} inputMode="numeric" />
      </div>
      <Mandate saves={props.saves} />
      <DialogFooter>
        <SubmitButton form={form} size="lg" className="w-full">
          {props.submit}
        </SubmitButton>
      </DialogFooter>
    </Form>
  );
}

/** The form of an account with an IBAN. */
export function TypedSepa(props: BankProps) {
  const t = useTexts();
  const { form, submit } = useBankForm(SepaForm, { name: props.name, iban: '' }, props, ({ name, iban }) => ({
    '[type]': 'sepa_debit',
    '[billing_details][name]': name,
    '[sepa_debit][iban]': iban,
  }));
  return (
    <Form form={form} onSubmit={submit}>
      <TextField form={form} name="name" label={t('Account holder')} autoComplete="name" />
      <TextField form={form} name="iban" label={t('IBAN')} />
      <Mandate saves={props.saves} />
      <DialogFooter>
        <SubmitButton form={form} size="lg" className="w-full">
          {props.submit}
        </SubmitButton>
      </DialogFooter>
    </Form>
  );
}

function useBankForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  empty: DefaultValues<Input>,
  { onAccount, onDirtyChange }: BankProps,
  accountOf: (typed: Output) => Account,
) {
  const form = useZodForm(schema, empty);
  const { isDirty } = form.formState;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  return { form, submit: (typed: Output) => onAccount(accountOf(typed)) };
}

function Mandate({ saves }: Pick<BankProps, 'saves'>) {
  const t = useTexts();
  const operator = useSite()?.operatorName ?? '';
  return (
    <p className="text-xs text-muted-foreground">
      {saves
        ? t('You allow {operator} to take the invoices of your memberships from your bank account.', { operator })
        : t(
            'You allow {operator} to take this payment from your bank account. The bank takes some days to confirm it.',
            { operator },
          )}
    </p>
  );
}
