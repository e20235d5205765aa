import type { z } from 'zod';
import { useController } from 'react-hook-form';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { EditDialog, type RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { ReadField, useIsReadOnly } from '#client/forms/read-only.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { type ListedPlan, PLACE_TYPES, PlanInput } from '#domains/memberships/plan-schema.ts';
import { type Space, taxRateOptions } from '#domains/workspaces/client/index.ts';
import { currencySign } from '#shared/currencies.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';

type DoorsFieldProps = { form: ZodForm<z.input<typeof PlanInput>, PlanInput>; spaceId: string };

/** The doors that members of a plan open. One that Kisi does not list any more stays chosen and is not shown. */
function DoorsField({ form, spaceId }: DoorsFieldProps) {
  const { may } = useSession();
  // Only those who keep the doors choose what opens them.
  const isReadOnly = useIsReadOnly() || !may('door');
  const { data: doors = [] } = trpc.membershipPlans.doors.useQuery({ space_id: spaceId });
  const { field, fieldState } = useController({ control: form.control, name: 'door_ids' });
  const chosen = (field.value ?? []).map(String);
  const names = doors.filter(({ _id }) => chosen.includes(_id)).map(({ name }) => name);
  if (isReadOnly) return <ReadField label="Doors" value={names.join(', ')} />;
  if (doors.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Doors</legend>
      <div className="grid gap-2 sm:max-h-48 sm:grid-cols-2 sm:overflow-y-auto">
        {doors.map(({ _id, name }) => (
          <Checkbox
            key={_id}
            label={name}
            checked={chosen.includes(_id)}
            onChange={(isChosen) => field.onChange(isChosen ? [...chosen, _id] : chosen.filter((each) => each !== _id))}
          />
        ))}
      </div>
      <FieldMessage
        error={fieldState.error?.message}
        hint="Its members open them without a booking. A change holds for memberships that have begun, too."
      />
    </fieldset>
  );
}

const TYPES = [
  { value: '', label: 'No place of its own' },
  ...PLACE_TYPES.map((type) => ({ value: type, label: RESOURCE_TYPE_NAMES[type] })),
];

const planForm = (space: Space, plan: ListedPlan | undefined) => ({
  space_id: space._id,
  name: plan?.name ?? '',
  description: plan?.description ?? '',
  type: plan?.type ?? '',
  price: plan?.price,
  tax_rate: plan?.tax_rate ?? '',
  start_fee: plan?.start_fee ?? 0,
  deposit: plan?.deposit ?? 0,
  term_months: plan?.term_months ?? 0,
  notice_months: plan?.notice_months ?? 1,
  room_hours: plan?.room_hours ?? 0,
  desk_days: plan?.desk_days ?? 0,
  rollover_months: plan?.rollover_months ?? 0,
  room_discount: plan?.room_discount ?? 0,
  any_time: plan?.any_time ?? false,
  door_ids: plan?.door_ids ?? [],
  sold_online: plan?.sold_online ?? false,
});

/** Adds or changes a membership plan of a workspace. */
export function PlanDialog({ space, ...props }: RecordDialogProps<ListedPlan> & { space: Space }) {
  const { mutateAsync: create } = trpc.membershipPlans.create.useMutation();
  const { mutateAsync: update } = trpc.membershipPlans.update.useMutation();
  const id = props.record?._id;
  return (
    <EditDialog
      {...props}
      noun="Membership Plan"
      saved={props.record ? 'Plan updated' : 'Plan added'}
      schema={PlanInput}
      description={props.record && 'Memberships that have begun keep what they agreed to.'}
      fill={(plan) => planForm(space, plan)}
      onSave={({ space_id, ...values }, version) =>
        id ? update({ _id: id, version, ...values }) : create({ space_id, ...values })
      }
    >
      {(fields) => (
        <>
          <TextField {...fields} name="name" label="Name" required autoComplete="off" />
          <TextField {...fields} name="description" label="Description" rows={3} />
          <SelectField {...fields} name="type" label="Place" options={TYPES} />
          <Terms {...fields} space={space} />
          <CheckboxField
            {...fields}
            name="any_time"
            label="Books outside opening hours"
            hint="Its members book, and open its doors, at any time of day. Without it, that is possible within the opening hours."
          />
          <DoorsField form={fields.form} spaceId={space._id} />
          <CheckboxField
            {...fields}
            name="sold_online"
            label="Sold on the website"
            hint="Customers begin memberships of it themselves, and pay the first invoice by card."
          />
        </>
      )}
    </EditDialog>
  );
}

type TermsProps = { form: ZodForm<z.input<typeof PlanInput>, PlanInput>; disabled: boolean; space: Space };

/** What a plan costs, gives, and to what it binds. */
function Terms({ space, ...fields }: TermsProps) {
  const sign = currencySign(space.currency);
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <NumberField {...fields} name="price" label="Price of a month, before tax" prefix={sign} min={0} required />
      {space.tax_rates.length > 1 && (
        <SelectField {...fields} name="tax_rate" label="Tax rate" options={taxRateOptions(space.tax_rates)} />
      )}
      <NumberField {...fields} name="start_fee" label="Fee for the start, before tax" prefix={sign} min={0} />
      <NumberField {...fields} name="deposit" label="Deposit, without tax" prefix={sign} min={0} />
      <NumberField {...fields} name="term_months" label="Months of the term" digitsOnly min={0} max={60} />
      <NumberField {...fields} name="notice_months" label="Months of notice" digitsOnly min={0} max={12} />
      <NumberField {...fields} name="room_hours" label="Hours of meeting rooms a month" digitsOnly min={0} />
      <NumberField {...fields} name="desk_days" label="Days at flexi desks a month" digitsOnly min={0} />
      <NumberField
        {...fields}
        name="rollover_months"
        label="Months of roll-over"
        hint="Unused hours and days stay valid for so many months more."
        digitsOnly
        min={0}
        max={12}
      />
      <NumberField {...fields} name="room_discount" label="Discount on meeting rooms (%)" min={0} max={100} />
    </div>
  );
}
