import { Plus, X } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import type { z } from 'zod';
import { DateField } from '#client/forms/date-field.tsx';
import { EditDialog } from '#client/forms/edit-dialog.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import { Button } from '#client/ui/button.tsx';
import { Choice } from '#client/ui/choice.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { useUpdateSettings } from '#domains/accounting/client/queries.ts';
import { MOST_TAX_TYPES, SettingsInput, type SettingsView } from '#domains/accounting/schema.ts';
import { useTexts } from '#domains/accounting/client/use-texts.ts';

type SettingsDialogProps = { settings: SettingsView; onClose: () => void };

type Account = SettingsView['bank_accounts'][number];
const named = ({ code, name }: Account) => (code ? `${code} ${name}` : name);

/** The accounts that invoices are sent with, and the day from which they are sent. */
export default function SettingsDialog({ settings, onClose }: SettingsDialogProps) {
  const t = useTexts();
  const { bank_accounts } = settings;
  const sales = settings.sales_accounts.map((account) => ({ value: account.code, label: named(account) }));
  return (
    <EditDialog
      record={settings}
      canEdit
      onClose={onClose}
      noun={t('Settings')}
      title={t('Accounting Settings')}
      saved={t('Accounting settings updated')}
      submit={t('Save')}
      size="sm"
      schema={SettingsInput}
      fill={(record = settings) => ({
        bank_account_id: record.bank_account_id ?? bank_accounts[0]?._id ?? '',
        sales_code: record.sales_code || (sales[0]?.value ?? ''),
        deposit_code: record.deposit_code,
        tax_type: record.tax_type,
        tax_types: record.tax_types,
        push_from: record.push_from,
      })}
      onSave={useUpdateSettings()}
    >
      {(fields) => (
        <>
          <SelectField
            {...fields}
            name="bank_account_id"
            label={t('Bank account')}
            hint={t('Payments are booked on it.')}
            options={bank_accounts.map((account) => ({ value: account._id, label: named(account) }))}
          />
          <SelectField {...fields} name="sales_code" label={t('Sales account')} options={sales} />
          <SelectField
            {...fields}
            name="deposit_code"
            label={t('Account of deposits')}
            hint={t('For the deposits of memberships, which are no sales.')}
            options={[{ value: '', label: t('As sales') }, ...sales]}
          />
          <TextField
            {...fields}
            name="tax_type"
            label={t('Tax type')}
            hint={t('OUTPUT2 is 20% VAT on sales in the UK.')}
          />
          <TaxTypes {...fields} />
          <DateField
            {...fields}
            name="push_from"
            label={t('Send invoices from')}
            placeholder={t('None are sent')}
            hint={t('Invoices and credit notes of this day and later are sent to Xero, with their payments.')}
          />
        </>
      )}
    </EditDialog>
  );
}

type TaxTypesProps = { form: ZodForm<z.input<typeof SettingsInput>, SettingsInput>; disabled: boolean };

/** The tax types of percentages that have one of their own. */
function TaxTypes({ form, disabled }: TaxTypesProps) {
  const t = useTexts();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'tax_types' });
  const error = form.formState.errors.tax_types;
  return (
    <Choice legend={t('Tax types of other percentages')} error={error?.message ?? error?.root?.message}>
      {() => (
        <div className="space-y-2">
          {fields.map(({ id }, index) => (
            <div
              key={id}
              role="group"
              aria-label={t('Percentage {number}', { number: index + 1 })}
              className="flex items-start gap-2"
            >
              <NumberField
                form={form}
                name={`tax_types.${index}.percent`}
                label={t('Percent')}
                min={0}
                max={100}
                step={0.01}
                disabled={disabled}
                className="w-24"
              />
              <TextField
                form={form}
                name={`tax_types.${index}.tax_type`}
                label={t('Tax type')}
                disabled={disabled}
                className="min-w-0 flex-1"
              />
              <IconButton
                label={t('Remove percentage {number}', { number: index + 1 })}
                icon={X}
                disabled={disabled}
                onClick={() => remove(index)}
                className="mt-7"
              />
            </div>
          ))}
          <Button
            variant="secondary"
            size="sm"
            disabled={disabled || fields.length >= MOST_TAX_TYPES}
            onClick={() => append({ percent: '', tax_type: '' })}
          >
            <Plus aria-hidden="true" />
            {t('Add percentage')}
          </Button>
        </div>
      )}
    </Choice>
  );
}
