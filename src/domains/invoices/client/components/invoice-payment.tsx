import { FormDialog } from '#client/forms/form-dialog.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { useOnce } from '#client/use-once.ts';
import { type InvoiceDetail, InvoicePaymentInput } from '#domains/invoices/schema.ts';
import { currencySign } from '#shared/currencies.ts';
import { DESK_METHODS, METHOD_TEXTS } from '#domains/payments/index.ts';
import { useTexts } from '#domains/invoices/client/use-texts.ts';
import { translated } from '#shared/texts.ts';

const OPTIONS = DESK_METHODS.map((method) => ({ value: method, label: METHOD_TEXTS[method].name }));

/** Records what was paid of an open invoice, or paid back of a credit note. */
export default function InvoicePayment({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const t = useTexts();
  const { client, invoices } = trpc.useUtils();
  const record = useOnce((input: InvoicePaymentInput, context) =>
    client.invoices.recordPayment.mutate(input, { context }),
  );
  const isCredit = invoice.kind === 'credit_note';
  const form = useZodForm(InvoicePaymentInput, {
    _id: invoice._id,
    amount: invoice.open ?? undefined,
    method: 'transfer',
    reference: '',
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={isCredit ? t('Paid back') : t('Record payment')}
      description={invoice.invoice_id}
      submit={t('Record||a payment')}
      saved={t('Payment recorded')}
      onSave={(values) => record(values).finally(() => void invoices.invalidate())}
      onClose={onClose}
    >
      <NumberField form={form} name="amount" label={t('Amount')} prefix={currencySign(invoice.currency)} required />
      <SelectField form={form} name="method" label={t('Paid by')} options={translated(OPTIONS, t)} required />
      <TextField
        form={form}
        name="reference"
        label={t('Reference')}
        autoFocus
        hint={t('Of the transfer or the receipt. Cash needs none.')}
      />
    </FormDialog>
  );
}
