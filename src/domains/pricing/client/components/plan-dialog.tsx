import { Trans } from '@lingui/react';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { EditDialog, type RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { ReadField, useIsReadOnly } from '#client/forms/read-only.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { type PlanForm, discountOf, planForm, planSchema } from '#domains/pricing/client/plan-form.ts';
import type { Space } from '#domains/workspaces/client/index.ts';
import { planPrice } from '#domains/pricing/plan-price.ts';
import type { PlanType, PlanView } from '#domains/pricing/schema.ts';
import { currencySign } from '#shared/currencies.ts';
import { type Currency, formatPence, toMinor } from '#shared/money.ts';
import { useTexts } from '#domains/pricing/client/use-texts.ts';

export type Office = { _id: string; name: string; price: number };

type PlanDialogProps = RecordDialogProps<PlanView> & {
  type: PlanType;
  space: Space;
  offices: readonly Office[];
  /** The base price per day; undefined while no office is chosen. */
  priceOf: (officeId: string | null) => number | undefined;
};

/** Adds or changes a plan. The percentage and the total follow the amount while it is typed. */
export function PlanDialog({ type, space, offices, priceOf, ...props }: PlanDialogProps) {
  const t = useTexts();
  const { currency } = space;
  const sign = currencySign(currency);
  const { mutateAsync: create } = trpc.plans.create.useMutation();
  const { mutateAsync: update } = trpc.plans.update.useMutation();
  const { record } = props;
  const fill = (plan: PlanView | undefined) => planForm(plan, priceOf, currency);

  function save(values: PlanForm, version: number | undefined) {
    const { name, tenure, resource_id, active } = values;
    const change = {
      name,
      tenure,
      resource_id,
      active,
      discount: discountOf(values, { before: fill(record), plan: record }, currency),
    };
    return record
      ? update({ _id: record._id, version, ...change })
      : create({ ...change, resource_type: type, space_id: space._id });
  }

  return (
    <EditDialog
      {...props}
      noun={t('Plan')}
      title={record && props.canEdit ? t('Edit Plan') : undefined}
      size="sm"
      saved={record ? t('Successfully update new plan') : t('Successfully add new plan')}
      schema={planSchema(type)}
      fill={fill}
      onSave={save}
    >
      {({ form, disabled }) => (
        <>
          {type === 'private_office' && (
            <OfficeField form={form} offices={offices} priceOf={priceOf} disabled={disabled} />
          )}
          <TextField form={form} name="name" label={t('Plan name')} disabled={disabled} />
          <NumberField form={form} name="tenure" label={t('No of days')} min={1} digitsOnly disabled={disabled} />
          <div className="grid grid-cols-2 gap-4">
            <NumberField form={form} name="price" label={t('Price ({sign}/day)', { sign })} disabled />
            <NumberField
              form={form}
              name="discount_price"
              label={t('Discount price ({sign}/day)', { sign })}
              min={0}
              digitsOnly
              disabled={disabled}
            />
          </div>
          <PlanTotal form={form} currency={currency} />
          <CheckboxField form={form} name="active" label={t('Active')} disabled={disabled} />
        </>
      )}
    </EditDialog>
  );
}

type Form = ZodForm<z.input<ReturnType<typeof planSchema>>, PlanForm>;

type OfficeFieldProps = Pick<PlanDialogProps, 'offices' | 'priceOf'> & { form: Form; disabled: boolean };

/** The office of a plan, whose price is the base price. */
function OfficeField({ form, offices, priceOf, disabled }: OfficeFieldProps) {
  const t = useTexts();
  const officeId = useWatch({ control: form.control, name: 'resource_id' });
  const price = priceOf(officeId);
  useEffect(() => {
    if (price !== undefined) form.setValue('price', price);
  }, [form, price]);
  const options = offices.map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <SelectField
      form={form}
      name="resource_id"
      label={t('Office space')}
      options={options}
      placeholder={t('Select an office')}
      disabled={disabled}
    />
  );
}

function PlanTotal({ form, currency }: { form: Form; currency: Currency }) {
  const t = useTexts();
  const isReadOnly = useIsReadOnly();
  const [price, discount] = useWatch({ control: form.control, name: ['price', 'discount_price'] });
  const basePence = toMinor(Number(price ?? 0), currency);
  if (basePence <= 0) return null;
  const { percent, totalPence } = planPrice(basePence, Number(discount ?? 0), currency);
  if (totalPence < 0) return null;
  const total = formatPence(totalPence, currency, t);
  const values = { total, percent: Number(percent.toFixed(2)) };
  if (isReadOnly) return <ReadField label={t('Total')} value={t('{total} a day, {percent}% less', values)} />;
  return (
    <p aria-live="polite" className="rounded-md bg-muted px-4 py-3 text-sm" data-numeric>
      <Trans id="Total <0>{total}</0> a day, {percent}% less" values={values} components={[<strong key="total" />]} />
    </p>
  );
}
