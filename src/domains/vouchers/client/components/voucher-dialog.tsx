import { translated } from '#shared/texts.ts';
import { useController, useWatch } from 'react-hook-form';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { DateField } from '#client/forms/date-field.tsx';
import { EditDialog, type RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { ReadField, useIsReadOnly } from '#client/forms/read-only.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import { optionsOf } from '#client/lists/filters.ts';
import { QueryFailure } from '#client/query-failure.tsx';
import { trpc } from '#client/trpc.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { SkeletonText } from '#client/ui/skeleton.tsx';
import { KIND_NAMES, typesText } from '#domains/vouchers/client/texts.ts';
import { VOUCHER_KINDS, type VoucherForm, VoucherInput, type VoucherView } from '#domains/vouchers/schema.ts';
import type { Space } from '#domains/workspaces/client/index.ts';
import { currencySign } from '#shared/currencies.ts';
import { RESOURCE_TYPE_NAMES, RESOURCE_TYPES } from '#shared/resource-types.ts';
import { officeInstant } from '#shared/time.ts';
import { useTexts } from '#domains/vouchers/client/use-texts.ts';

const LATEST = { offset: 0, limit: 100 };

/** The bookings that use a voucher, the latest first. */
function VoucherUses({ voucherId }: { voucherId: string }) {
  const t = useTexts();
  const query = trpc.vouchers.uses.useQuery({ _id: voucherId, ...LATEST });
  return (
    <section aria-label={t('Bookings')} className="border-t pt-4 text-sm">
      <h3 className="font-medium">{t('Bookings')}</h3>
      {query.data ? (
        <ul className="divide-y" data-numeric>
          {query.data.items.map(({ booking_id, title, customer, from, time_zone }) => (
            <li key={booking_id} className="py-2">
              <span className="wrap-anywhere">
                {title}, {customer}
              </span>
              <span className="block text-xs text-muted-foreground">{officeInstant(from, time_zone, t)}</span>
            </li>
          ))}
          {query.data.items.length === 0 && (
            <li className="py-2 text-muted-foreground">{t('No booking uses it yet.')}</li>
          )}
        </ul>
      ) : query.error ? (
        <QueryFailure query={query} />
      ) : (
        <SkeletonText lines={2} />
      )}
    </section>
  );
}

type Fields = { form: ZodForm<VoucherForm, VoucherInput>; disabled: boolean };

/** Adds or changes a voucher of a workspace, and shows the bookings that use it. */
export function VoucherDialog({ space, ...props }: RecordDialogProps<VoucherView> & { space: Space }) {
  const t = useTexts();
  const { mutateAsync: create } = trpc.vouchers.create.useMutation();
  const { mutateAsync: update } = trpc.vouchers.update.useMutation();
  const id = props.record?._id;
  const sign = currencySign(props.record?.currency ?? space.currency);
  return (
    <EditDialog
      {...props}
      noun={t('Voucher')}
      saved={id ? t('Voucher updated') : t('Voucher added')}
      schema={VoucherInput}
      description={id && t('Bookings that use it keep their price.')}
      fill={(voucher) => ({
        space_id: space._id,
        code: voucher?.code ?? '',
        kind: voucher?.kind ?? 'percent',
        value: voucher?.value,
        valid_from: voucher?.valid_from ?? null,
        valid_until: voucher?.valid_until ?? null,
        types: voucher?.types ?? [],
        least_net: voucher?.least_net ?? 0,
        max_uses: voucher?.max_uses ?? null,
        max_uses_each: voucher?.max_uses_each ?? null,
        active: voucher?.active ?? true,
        note: voucher?.note ?? '',
      })}
      onSave={({ space_id, ...values }, version) =>
        id ? update({ _id: id, version, ...values }) : create({ space_id, ...values })
      }
    >
      {(fields) => (
        <>
          <TextField
            {...fields}
            name="code"
            label={t('Code')}
            hint={t('Letters, digits and dashes. Case does not matter.')}
            required
            autoComplete="off"
          />
          <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
            <SelectField
              {...fields}
              name="kind"
              label={t('Takes off')}
              options={translated(optionsOf(VOUCHER_KINDS, KIND_NAMES), t)}
            />
            <ValueField {...fields} sign={sign} />
            <DateField {...fields} name="valid_from" label={t('First day')} hint={t('On which it can be used.')} />
            <DateField {...fields} name="valid_until" label={t('Last day')} />
            <NumberField
              {...fields}
              name="max_uses"
              label={t('Most uses')}
              digitsOnly
              min={1}
              hint={t('Empty for no limit.')}
            />
            <NumberField {...fields} name="max_uses_each" label={t('Most uses by each customer')} digitsOnly min={1} />
            <NumberField {...fields} name="least_net" label={t('Least price before tax')} prefix={sign} min={0} />
          </div>
          <TypesField {...fields} />
          <TextField {...fields} name="note" label={t('Note')} hint={t('Only staff read it.')} rows={2} />
          <CheckboxField {...fields} name="active" label={t('It can be used')} />
          {id && <VoucherUses voucherId={id} />}
        </>
      )}
    </EditDialog>
  );
}

function ValueField({ sign, ...fields }: Fields & { sign: string }) {
  const t = useTexts();
  const kind = useWatch({ control: fields.form.control, name: 'kind' });
  return kind === 'amount' ? (
    <NumberField {...fields} name="value" label={t('Amount before tax')} prefix={sign} min={0} required />
  ) : (
    <NumberField {...fields} name="value" label={t('Percent')} min={0} max={100} required />
  );
}

/** The types of places that it is for. */
function TypesField({ form, disabled }: Fields) {
  const t = useTexts();
  const isReadOnly = useIsReadOnly();
  const { field, fieldState } = useController({ control: form.control, name: 'types' });
  const chosen = field.value ?? [];
  if (isReadOnly) return <ReadField label={t('For')} value={typesText({ types: chosen }, t)} />;
  return (
    <fieldset className="space-y-2">
      <legend className="text-sm font-medium">{t('For')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {RESOURCE_TYPES.map((type) => (
          <Checkbox
            key={type}
            label={t(RESOURCE_TYPE_NAMES[type])}
            disabled={disabled}
            checked={chosen.includes(type)}
            onChange={(isChosen) =>
              field.onChange(isChosen ? [...chosen, type] : chosen.filter((each) => each !== type))
            }
          />
        ))}
      </div>
      <FieldMessage error={fieldState.error?.message} hint={t('Without a choice, it is for all.')} />
    </fieldset>
  );
}
