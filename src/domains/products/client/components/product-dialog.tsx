import { useWatch } from 'react-hook-form';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { EditDialog, type RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import { optionsOf } from '#client/lists/filters.ts';
import { trpc } from '#client/trpc.tsx';
import { CREDIT_TYPE_NAMES, CREDIT_TYPES, type CreditType } from '#domains/credits/index.ts';
import { KIND_NAMES, SOLD_TO_NAMES } from '#domains/products/client/texts.ts';
import { PRODUCT_KINDS, type ProductForm, ProductInput, type ProductView, SOLD_TO } from '#domains/products/schema.ts';
import { type Space, taxRateOptions } from '#domains/workspaces/client/index.ts';
import { currencySign } from '#shared/currencies.ts';
import { useTexts } from '#domains/products/client/use-texts.ts';
import { later, type Later, translated } from '#shared/texts.ts';

/** Adds or changes a product of a workspace. */
export function ProductDialog({ space, ...props }: RecordDialogProps<ProductView> & { space: Space }) {
  const t = useTexts();
  const { mutateAsync: create } = trpc.products.create.useMutation();
  const { mutateAsync: update } = trpc.products.update.useMutation();
  const id = props.record?._id;
  const sign = currencySign(props.record?.currency ?? space.currency);
  return (
    <EditDialog
      {...props}
      noun={t('Product')}
      saved={id ? t('Product updated') : t('Product added')}
      schema={ProductInput}
      description={id && t('Orders that exist keep what was agreed.')}
      fill={(product) => ({
        space_id: space._id,
        name: product?.name ?? '',
        description: product?.description ?? '',
        price: product?.price,
        tax_rate: product?.tax_rate ?? '',
        kind: product?.kind ?? 'item',
        credit_type: product?.credit_type ?? null,
        credits: product?.credits ?? null,
        valid_days: product?.valid_days ?? null,
        sold_to: product?.sold_to ?? 'customers',
        active: product?.active ?? true,
      })}
      onSave={({ space_id, ...values }, version) =>
        id ? update({ _id: id, version, ...values }) : create({ space_id, ...values })
      }
    >
      {(fields) => (
        <>
          <TextField {...fields} name="name" label={t('Name')} required autoComplete="off" />
          <TextField {...fields} name="description" label={t('Description')} rows={2} />
          <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
            <NumberField {...fields} name="price" label={t('Price before tax')} prefix={sign} min={0} required />
            {space.tax_rates.length > 1 && (
              <SelectField
                {...fields}
                name="tax_rate"
                label={t('Tax rate')}
                options={taxRateOptions(space.tax_rates, t)}
              />
            )}
            <SelectField {...fields} name="sold_to" label={t('Ordered by')} options={translated(ORDERED_BY, t)} />
            <SelectField
              {...fields}
              name="kind"
              label={t('Kind')}
              options={translated(optionsOf(PRODUCT_KINDS, KIND_NAMES), t)}
            />
            <PackFields {...fields} sign={sign} />
          </div>
          <CheckboxField {...fields} name="active" label={t('It is sold')} />
        </>
      )}
    </EditDialog>
  );
}

const ORDERED_BY = optionsOf(SOLD_TO, SOLD_TO_NAMES);
const TYPES = optionsOf(CREDIT_TYPES, CREDIT_TYPE_NAMES);
const UNITS: Record<CreditType, Later> = {
  meeting_room: later('Hours'),
  flexi_desk: later('Days'),
  money: later('Worth'),
};

type PackFieldsProps = { form: ZodForm<ProductForm, ProductInput>; disabled: boolean; sign: string };

/** What a pack grants once it is paid. */
function PackFields({ sign, ...fields }: PackFieldsProps) {
  const t = useTexts();
  const [kind, chosen] = useWatch({ control: fields.form.control, name: ['kind', 'credit_type'] });
  if (kind !== 'pack') return null;
  const type = CREDIT_TYPES.find((each) => each === chosen) ?? 'meeting_room';
  return (
    <>
      <SelectField
        {...fields}
        name="credit_type"
        label={t('Credits for')}
        options={translated(TYPES, t)}
        placeholder={t('Choose')}
        required
      />
      <NumberField
        {...fields}
        name="credits"
        label={t(UNITS[type])}
        prefix={type === 'money' ? sign : undefined}
        digitsOnly
        min={1}
        max={10_000}
        required
      />
      <NumberField
        {...fields}
        name="valid_days"
        label={t('Valid for days')}
        hint={t('From the day of the payment on.')}
        digitsOnly
        min={1}
        max={3650}
        required
      />
    </>
  );
}
