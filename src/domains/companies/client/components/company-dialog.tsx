import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { EditDialog, type RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { currencySign } from '#shared/currencies.ts';
import type { Space } from '#domains/workspaces/client/index.ts';
import { CompanyInput, type ListedCompany } from '#domains/companies/schema.ts';
import { useTexts } from '#domains/companies/client/use-texts.ts';
import { later, translated } from '#shared/texts.ts';

type CompanyForm = ZodForm<z.input<typeof CompanyInput>, CompanyInput>;

const PAYMENTS = [
  { value: 'card', label: later('Each booking by card') },
  { value: 'account', label: later('On account, with one invoice a month') },
];

const TAXES = [
  { value: 'standard', label: later('With tax') },
  { value: 'exempt', label: later('Exempt') },
  { value: 'reverse_charge', label: later('Reverse charge') },
];

/** The terms of a company that pays on account. */
function AccountFields({ form, sign }: { form: CompanyForm; sign: string }) {
  const t = useTexts();
  const payment = useWatch({ control: form.control, name: 'payment' });
  const tax = useWatch({ control: form.control, name: 'tax' });
  if (payment !== 'account') return null;
  return (
    <>
      <NumberField form={form} name="payment_days" label={t('Days to pay')} digitsOnly min={0} max={120} />
      <NumberField
        form={form}
        name="limit"
        label={t('Limit')}
        hint={t('The most that the company may owe. Empty for none.')}
        prefix={sign}
        digitsOnly
      />
      <SelectField
        form={form}
        name="tax"
        label={t('Tax')}
        hint={t('A reverse charge is for companies with a VAT number of another country.')}
        options={translated(TAXES, t)}
      />
      {tax === 'exempt' && (
        <TextField form={form} name="tax_reason" label={t('Reason')} hint={t('Invoices say it.')} required />
      )}
    </>
  );
}

/** Adds or changes a company of a workspace. */
export function CompanyDialog({ space, ...props }: RecordDialogProps<ListedCompany> & { space: Space }) {
  const t = useTexts();
  const { mutateAsync: create } = trpc.companies.create.useMutation();
  const { mutateAsync: update } = trpc.companies.update.useMutation();
  const id = props.record?._id;
  return (
    <EditDialog
      {...props}
      noun={t('Company')}
      size="sm"
      saved={props.record ? t('Company updated') : t('Company added')}
      schema={CompanyInput}
      fill={(record) => ({
        space_id: space._id,
        name: record?.name ?? '',
        address: record?.address ?? '',
        vat_number: record?.vat_number ?? '',
        billing_email: record?.billing_email ?? '',
        payment: record?.payment ?? 'card',
        payment_days: record?.payment_days ?? 14,
        limit: record?.limit ?? null,
        tax: record?.tax ?? 'standard',
        tax_reason: record?.tax_reason ?? '',
      })}
      onSave={({ space_id, ...values }, version) =>
        id ? update({ _id: id, version, ...values }) : create({ space_id, ...values })
      }
    >
      {(fields) => (
        <>
          <TextField {...fields} name="name" label={t('Name')} required autoComplete="off" />
          <TextField {...fields} name="address" label={t('Address')} rows={3} />
          <TextField
            {...fields}
            name="vat_number"
            label={t('VAT number')}
            hint={t('With its country, such as GB980780684, or the tax number of another country.')}
          />
          <TextField {...fields} name="billing_email" label={t('Email for bills')} type="email" autoComplete="off" />
          <SelectField {...fields} name="payment" label={t('Pays')} options={translated(PAYMENTS, t)} />
          <AccountFields form={fields.form} sign={currencySign(space.currency)} />
        </>
      )}
    </EditDialog>
  );
}
