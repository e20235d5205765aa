import { Plus, X } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { DateField } from '#client/forms/date-field.tsx';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { type ZodForm, useZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Choice } from '#client/ui/choice.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { useNow } from '#client/use-now.ts';
import { useOnce } from '#client/use-once.ts';
import { paysTax } from '#domains/companies/index.ts';
import {
  type Entered,
  HandLine,
  MOST_LINES,
  type NewInvoiceForm,
  NewInvoiceInput,
  sumsOf,
} from '#domains/invoices/by-hand.ts';
import { CustomerField, useCompanyChoices } from '#domains/invoices/client/components/customer-field.tsx';
import { TotalsList } from '#domains/invoices/client/components/totals-list.tsx';
import { totalFacts } from '#domains/invoices/document.ts';
import type { Space } from '#domains/workspaces/client/index.ts';
import { taxPercentOn } from '#domains/workspaces/index.ts';
import { currencySign } from '#shared/currencies.ts';
import { toMajor } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { toLocal } from '#shared/time.ts';
import { useTexts } from '#domains/invoices/client/use-texts.ts';

type Form = ZodForm<NewInvoiceForm, NewInvoiceInput>;
const NEW_LINE = { description: '', quantity: 1, price: null as unknown as number, tax_rate: '' };

/** Writes an invoice for a member or a company, line by line. */
export default function NewInvoice({ space, onClose }: { space: Space; onClose: () => void }) {
  const t = useTexts();
  const navigate = useNavigate();
  const { client, invoices } = trpc.useUtils();
  const create = useOnce((input: NewInvoiceInput, context) => client.invoices.create.mutate(input, { context }));
  const form = useZodForm(NewInvoiceInput, { space_id: space._id, note: '', lines: [NEW_LINE] });
  const companyId = useWatch({ control: form.control, name: 'company_id' }) as string | undefined;
  const company = useCompanyChoices(space._id).find(({ _id }) => _id === companyId);
  const isTaxed = !company || paysTax(company);
  const today = toLocal(useNow(), space.time_zone).day;
  return (
    <FormDialog
      form={form}
      title={t('New Invoice')}
      size="lg"
      submit={t('Write Invoice')}
      saved={t('Invoice written')}
      onSave={async (values) => {
        const { _id } = await create(values).finally(() => void invoices.invalidate());
        void navigate(paths.invoicePreview(_id));
      }}
      onClose={onClose}
    >
      <CustomerField
        spaceId={space._id}
        companyId={companyId}
        problem={form.formState.errors.user_id?.message}
        onChoose={({ user_id, company_id }) => {
          const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
          form.setValue('company_id', company_id, options);
          form.setValue('user_id', user_id, options);
        }}
      />
      <Lines form={form} space={space} isTaxed={isTaxed} />
      <Totals form={form} space={space} isTaxed={isTaxed} />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <DateField
          form={form}
          name="due_on"
          label={t('To be paid by')}
          placeholder={company ? t('Within {count} days', { count: company.payment_days }) : t('Today')}
          min={today}
        />
        <TextField
          form={form}
          name="note"
          label={t('Note')}
          hint={t('The customer reads it on the invoice.')}
          rows={2}
        />
      </div>
    </FormDialog>
  );
}

type LinesProps = { form: Form; space: Space; isTaxed: boolean };

function Lines({ form, space, isTaxed }: LinesProps) {
  const t = useTexts();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' });
  const error = form.formState.errors.lines;
  return (
    <Choice legend={t('What is billed')} error={error?.message ?? error?.root?.message}>
      {() => (
        <div className="space-y-3">
          {fields.map(({ id }, index) => (
            <div
              key={id}
              role="group"
              aria-label={t('Line {number}', { number: index + 1 })}
              className="grid grid-cols-[1fr_1fr_auto] items-start gap-2 rounded-md border p-3 sm:grid-cols-[3fr_1fr_1.5fr_1.5fr_auto]"
            >
              <TextField
                form={form}
                name={`lines.${index}.description`}
                label={t('Description')}
                required
                className="max-sm:col-span-3"
              />
              <NumberField
                form={form}
                name={`lines.${index}.quantity`}
                label={t('Quantity')}
                min={0}
                step={0.001}
                required
              />
              <NumberField
                form={form}
                name={`lines.${index}.price`}
                label={t('Price')}
                prefix={currencySign(space.currency)}
                step={0.01}
                required
              />
              {isTaxed && <Rate form={form} space={space} index={index} />}
              <IconButton
                label={t('Remove line {number}', { number: index + 1 })}
                icon={X}
                disabled={fields.length === 1}
                onClick={() => remove(index)}
                className="mt-7 max-sm:col-start-3 max-sm:row-start-2 sm:col-start-5"
              />
            </div>
          ))}
          <Button variant="secondary" size="sm" disabled={fields.length >= MOST_LINES} onClick={() => append(NEW_LINE)}>
            <Plus aria-hidden="true" />
            {t('Add line')}
          </Button>
          <p className="text-sm text-muted-foreground">{t('Prices are before tax. A discount has a price below 0.')}</p>
        </div>
      )}
    </Choice>
  );
}

/** The rates of the workspace, of which the first is the default. */
function Rate({ form, space, index }: { form: Form; space: Space; index: number }) {
  const t = useTexts();
  const today = toLocal(useNow(), space.time_zone).day;
  return (
    <SelectField
      form={form}
      name={`lines.${index}.tax_rate`}
      label={t('Tax')}
      className="max-sm:col-span-2"
      options={space.tax_rates.map(({ name }, place) => ({
        value: place === 0 ? '' : name,
        label: `${name}, ${taxPercentOn(space.tax_rates, name, today)}%`,
      }))}
    />
  );
}

/** The sums of the lines that are complete. */
function Totals({ form, space, isTaxed }: LinesProps) {
  const t = useTexts();
  const lines = useWatch({ control: form.control, name: 'lines' });
  const today = toLocal(useNow(), space.time_zone).day;
  const entered = lines.flatMap((each): Entered[] => {
    const { data } = HandLine.safeParse({ ...each, description: each.description || '-' });
    if (!data) return [];
    const percent = isTaxed ? taxPercentOn(space.tax_rates, data.tax_rate ?? '', today) : 0;
    return [{ ...data, percent }];
  });
  const sums = sumsOf(entered, space.currency);
  const [net, total] = [sums.netPence, sums.totalPence].map((pence) => toMajor(pence, space.currency));
  const price = { net: net!, total: total!, tax: sums.taxPercent };
  return (
    <section aria-label={t('Totals')}>
      <TotalsList totals={totalFacts({ kind: 'invoice', currency: space.currency, lines: sums.lines, price }, t)} />
    </section>
  );
}
