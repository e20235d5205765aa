import { DateField } from '#client/forms/date-field.tsx';
import { EditDialog } from '#client/forms/edit-dialog.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useUpdateSettings } from '#domains/accounting/client/queries.ts';
import { SettingsInput, type SettingsView } from '#domains/accounting/schema.ts';

type SettingsDialogProps = { settings: SettingsView; onClose: () => void };

type Choice = SettingsView['bank_accounts'][number];
const named = ({ code, name }: Choice) => (code ? `${code} ${name}` : name);

/** The accounts that invoices are sent with, and the day from which they are sent. */
export default function SettingsDialog({ settings, onClose }: SettingsDialogProps) {
  const { bank_accounts, sales_accounts } = settings;
  return (
    <EditDialog
      record={settings}
      canEdit
      onClose={onClose}
      noun="Settings"
      title="Accounting Settings"
      saved="Accounting settings updated"
      submit="Save"
      size="sm"
      schema={SettingsInput}
      fill={(record = settings) => ({
        bank_account_id: record.bank_account_id ?? bank_accounts[0]?._id ?? '',
        sales_code: record.sales_code || (sales_accounts[0]?.code ?? ''),
        deposit_code: record.deposit_code,
        tax_type: record.tax_type,
        push_from: record.push_from,
      })}
      onSave={useUpdateSettings()}
    >
      {(fields) => (
        <>
          <SelectField
            {...fields}
            name="bank_account_id"
            label="Bank account"
            hint="Payments are booked on it."
            options={bank_accounts.map((account) => ({ value: account._id, label: named(account) }))}
          />
          <SelectField
            {...fields}
            name="sales_code"
            label="Sales account"
            options={sales_accounts.map((account) => ({ value: account.code, label: named(account) }))}
          />
          <SelectField
            {...fields}
            name="deposit_code"
            label="Account of deposits"
            hint="For the deposits of memberships, which are no sales."
            options={[
              { value: '', label: 'As sales' },
              ...sales_accounts.map((account) => ({ value: account.code, label: named(account) })),
            ]}
          />
          <TextField {...fields} name="tax_type" label="Tax type" hint="OUTPUT2 is 20% VAT on sales in the UK." />
          <DateField
            {...fields}
            name="push_from"
            label="Send invoices from"
            placeholder="None are sent"
            hint="Invoices and credit notes of this day and later are sent to Xero, with their payments."
          />
        </>
      )}
    </EditDialog>
  );
}
