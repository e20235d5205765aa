import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { Choice } from '#client/ui/choice.tsx';
import { useOnce } from '#client/use-once.ts';
import { CreditInput } from '#domains/invoices/credit.ts';
import type { InvoiceDetail } from '#domains/invoices/schema.ts';
import { currencySign } from '#shared/currencies.ts';
import { formatMoney } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/invoices/client/use-texts.ts';

/** Credits an invoice. At first, all that is left of its lines is entered. */
export default function CreditInvoice({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const t = useTexts();
  const { _id, invoice_id, lines, left, currency } = invoice;
  const navigate = useNavigate();
  const { client, invoices } = trpc.useUtils();
  const credit = useOnce((input: CreditInput, context) => client.invoices.credit.mutate(input, { context }));
  const form = useZodForm(CreditInput, { _id, reason: '', lines: left.map((amount, line) => ({ line, amount })) });
  const entered = useWatch({ control: form.control, name: 'lines' }) ?? [];
  const sum = entered.reduce((all, { amount }) => all + (Number(amount) || 0), 0);
  const error = form.formState.errors.lines;
  return (
    <FormDialog
      form={form}
      title={t('Credit')}
      description={invoice_id}
      submit={t('Write Credit Note')}
      saved={t('Credit note written')}
      onSave={async (values) => {
        const note = await credit(values).finally(() => void invoices.invalidate());
        void navigate(paths.invoicePreview(note._id));
      }}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="reason"
        label={t('Reason')}
        hint={t('The customer reads it on the credit note.')}
        autoFocus
        required
      />
      <Choice legend={t('Amounts before tax')} error={error?.message ?? error?.root?.message}>
        {() => (
          <div className="space-y-3">
            {lines.map(
              ({ description }, index) =>
                left[index] !== 0 && (
                  <NumberField
                    key={index}
                    form={form}
                    name={`lines.${index}.amount`}
                    label={description}
                    hint={t('At most {amount}', { amount: formatMoney(left[index]!, currency, t) })}
                    prefix={currencySign(currency)}
                    step={0.01}
                  />
                ),
            )}
            <p className="text-sm text-muted-foreground">
              {t(
                '{amount} and its tax are credited. That lowers what is still to pay. The rest goes back to the card or bank account that has paid; what was paid otherwise is to be paid back by hand.',
                { amount: formatMoney(sum, currency, t) },
              )}
            </p>
          </div>
        )}
      </Choice>
    </FormDialog>
  );
}
