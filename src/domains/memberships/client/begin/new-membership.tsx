import { keepPreviousData, skipToken } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { DateField } from '#client/forms/date-field.tsx';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { useZodForm, type ZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { useNow } from '#client/use-now.ts';
import { useOnce } from '#client/use-once.ts';
import { CustomerField } from '#domains/invoices/client/index.ts';
import { InvoicePreview } from '#domains/memberships/client/billing/next-fees.tsx';
import { usePlaceOptions } from '#domains/memberships/client/use-place-options.ts';
import { priceText } from '#domains/memberships/client/texts.tsx';
import type { PlanView } from '#domains/memberships/plan-schema.ts';
import { type MembershipDetail, type MembershipForm, MembershipInput } from '#domains/memberships/schema.ts';
import type { Space } from '#domains/workspaces/client/index.ts';
import { currencySign } from '#shared/currencies.ts';
import { MAX_LIMIT } from '#shared/page-limits.ts';
import { toLocal } from '#shared/time.ts';
import { useTexts } from '#domains/memberships/client/use-texts.ts';

type Form = ZodForm<MembershipForm, MembershipInput>;

type NewMembershipProps = { space: Space; onBegun: (begun: MembershipDetail) => void; onClose: () => void };

/** Begins a membership, and shows its first invoices before. */
export function NewMembership({ space, onBegun, onClose }: NewMembershipProps) {
  const t = useTexts();
  const { client, memberships } = trpc.useUtils();
  const begin = useOnce((input: MembershipInput, context) => client.memberships.create.mutate(input, { context }));
  const plans = trpc.membershipPlans.list.useQuery({ space_id: space._id, limit: MAX_LIMIT }).data?.items ?? [];
  const today = toLocal(useNow(), space.time_zone).day;
  const form = useZodForm(MembershipInput, { from: today, seats: 1 });
  const planId = useWatch({ control: form.control, name: 'plan_id' });
  const plan = plans.find(({ _id }) => _id === planId);
  return (
    <FormDialog
      form={form}
      title={t('Begin Membership')}
      submit={t('Begin')}
      saved={t('Membership begun')}
      onSave={async (values) => {
        onBegun(await begin(values));
        void memberships.invalidate();
      }}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="plan_id"
        label={t('Plan')}
        required
        placeholder={t('Choose a plan')}
        options={plans.map((each) => ({ value: each._id, label: `${each.name}, ${priceText(each, t)}` }))}
      />
      <Customer form={form} spaceId={space._id} />
      {plan?.type && <Place form={form} spaceId={space._id} type={plan.type} />}
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <DateField form={form} name="from" label={t('First day')} required />
        <DateField form={form} name="end" label={t('Last day')} hint={t('Empty for an open end.')} />
        <NumberField
          form={form}
          name="price"
          label={t('Price of a month, before tax')}
          hint={t('Empty for that of the plan.')}
          prefix={currencySign(space.currency)}
          min={0}
        />
      </div>
      <FirstInvoices form={form} />
    </FormDialog>
  );
}

/** A company, or a member. */
function Customer({ form, spaceId }: { form: Form; spaceId: string }) {
  const companyId = useWatch({ control: form.control, name: 'company_id' }) as string | undefined;
  return (
    <CustomerField
      spaceId={spaceId}
      companyId={companyId}
      problem={form.formState.errors.user_id?.message}
      onChoose={({ user_id, company_id }) => {
        const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
        form.setValue('company_id', company_id, options);
        form.setValue('user_id', user_id, options);
      }}
    />
  );
}

function Place({ form, spaceId, type }: { form: Form; spaceId: string; type: NonNullable<PlanView['type']> }) {
  const t = useTexts();
  const options = usePlaceOptions(spaceId, type);
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <SelectField
        form={form}
        name="resource_id"
        label={t('Place')}
        required
        placeholder={t('Choose a place')}
        options={options}
      />
      {type !== 'private_office' && (
        <NumberField form={form} name="seats" label={t('Seats')} digitsOnly min={1} max={100} />
      )}
    </div>
  );
}

/** The first invoices, once the form says what they are for. */
function FirstInvoices({ form }: { form: Form }) {
  const t = useTexts();
  const values = useWatch({ control: form.control });
  const parsed = MembershipInput.safeParse(values);
  const input = parsed.success ? parsed.data : skipToken;
  const { data } = trpc.memberships.preview.useQuery(input, { placeholderData: keepPreviousData });
  return <InvoicePreview title={t('First invoices')} preview={parsed.success ? data : undefined} />;
}
