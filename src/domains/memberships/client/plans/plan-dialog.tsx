import type { z } from 'zod';
import { useController, useWatch } from 'react-hook-form';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { EditDialog, type RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { FoldedSection } from '#client/forms/folded-section.tsx';
import { joined } from '#client/forms/joined.ts';
import { NumberField } from '#client/forms/number-field.tsx';
import { ReadField, useIsReadOnly } from '#client/forms/read-only.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { PlanCard } from '#domains/memberships/client/begin/plan-facts.tsx';
import { includedText, priceText, termText } from '#domains/memberships/client/texts.tsx';
import { type ListedPlan, PLACE_TYPES, PlanInput } from '#domains/memberships/plan-schema.ts';
import { type Space, taxRateOptions } from '#domains/workspaces/client/index.ts';
import { currencySign } from '#shared/currencies.ts';
import { formatMoney } from '#shared/money.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { useTexts } from '#domains/memberships/client/use-texts.ts';
import { type Translate, later, translated } from '#shared/texts.ts';

type DoorsFieldProps = { form: ZodForm<z.input<typeof PlanInput>, PlanInput>; spaceId: string };

/** The doors that members of a plan open. One that Kisi does not list any more stays chosen and is not shown. */
function DoorsField({ form, spaceId }: DoorsFieldProps) {
  const t = useTexts();
  const { may } = useSession();
  // Only those who keep the doors choose what opens them.
  const isReadOnly = useIsReadOnly() || !may('door');
  const { data: doors = [] } = trpc.membershipPlans.doors.useQuery({ space_id: spaceId });
  const { field, fieldState } = useController({ control: form.control, name: 'door_ids' });
  const chosen = (field.value ?? []).map(String);
  const names = doors.filter(({ _id }) => chosen.includes(_id)).map(({ name }) => name);
  if (isReadOnly) return <ReadField label={t('Doors')} value={names.join(', ')} />;
  if (doors.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{t('Doors')}</legend>
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
        hint={t('Its members open them without a booking. A change holds for memberships that have begun, too.')}
      />
    </fieldset>
  );
}

const TYPES = [
  { value: '', label: later('No place of its own') },
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
  const t = useTexts();
  const { mutateAsync: create } = trpc.membershipPlans.create.useMutation();
  const { mutateAsync: update } = trpc.membershipPlans.update.useMutation();
  const id = props.record?._id;
  return (
    <EditDialog
      {...props}
      noun={t('Membership Plan')}
      saved={props.record ? t('Plan updated') : t('Plan added')}
      schema={PlanInput}
      description={props.record && t('Memberships that have begun keep what they agreed to.')}
      fill={(plan) => planForm(space, plan)}
      onSave={({ space_id, ...values }, version) =>
        id ? update({ _id: id, version, ...values }) : create({ space_id, ...values })
      }
    >
      {(fields) => (
        <>
          <TextField {...fields} name="name" label={t('Name')} required autoComplete="off" />
          <TextField {...fields} name="description" label={t('Description')} rows={3} />
          <SelectField {...fields} name="type" label={t('Place')} options={translated(TYPES, t)} />
          <Sections {...fields} space={space} isNew={!props.record} />
          <CheckboxField
            {...fields}
            name="sold_online"
            label={t('Sold on the website')}
            hint={t('Customers begin memberships of it themselves, and pay the first invoice by card.')}
          />
          <Preview {...fields} space={space} />
        </>
      )}
    </EditDialog>
  );
}

type SectionProps = { form: ZodForm<z.input<typeof PlanInput>, PlanInput>; disabled: boolean; space: Space };

const Price = PlanInput.pick({ price: true, start_fee: true, deposit: true });
const Term = PlanInput.pick({ term_months: true, notice_months: true });
const Included = PlanInput.pick({ room_hours: true, desk_days: true, rollover_months: true, room_discount: true });
const Access = PlanInput.pick({ any_time: true, door_ids: true });

/** What is typed in a section, in the words of the lists. Nothing as long as it is not valid. */
function inWords<Part>(schema: z.ZodType<Part>, typed: unknown, words: (part: Part) => string): string {
  const { data } = schema.safeParse(typed);
  return data === undefined ? '' : words(data);
}

function summariesOf(typed: unknown, currency: string, t: Translate) {
  const money = (amount: number) => formatMoney(amount, currency, t);
  return {
    price: inWords(Price, typed, ({ price, start_fee, deposit }) =>
      joined([
        priceText({ price, currency }, t),
        start_fee > 0 && t('{amount} at the start', { amount: money(start_fee) }),
        deposit > 0 && t('{amount} deposit', { amount: money(deposit) }),
      ]),
    ),
    term: inWords(Term, typed, (term) => termText(term, t)),
    included: inWords(Included, typed, (included) => includedText(included, t) || t('Nothing')),
    access: inWords(Access, typed, ({ any_time, door_ids: { length } }) =>
      joined([
        any_time ? t('Any time of day') : t('Within the opening hours'),
        length > 0 && t('{count, plural, one {{count} door} other {{count} doors}}', { count: length }),
      ]),
    ),
  };
}

/** What a plan costs, to what it binds, and what it gives. */
function Sections({ space, isNew, ...fields }: SectionProps & { isNew: boolean }) {
  const t = useTexts();
  const { form } = fields;
  const sign = currencySign(space.currency);
  const summaries = summariesOf(useWatch({ control: form.control }), space.currency, t);
  return (
    <div className="space-y-2">
      <FoldedSection
        form={form}
        title={t('Price')}
        summary={summaries.price}
        names={['price', 'tax_rate', 'start_fee', 'deposit']}
        isOpen={isNew}
      >
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <NumberField
            {...fields}
            name="price"
            label={t('Price of a month, before tax')}
            prefix={sign}
            min={0}
            required
          />
          {space.tax_rates.length > 1 && (
            <SelectField
              {...fields}
              name="tax_rate"
              label={t('Tax rate')}
              options={taxRateOptions(space.tax_rates, t)}
            />
          )}
          <NumberField {...fields} name="start_fee" label={t('Fee for the start, before tax')} prefix={sign} min={0} />
          <NumberField {...fields} name="deposit" label={t('Deposit, without tax')} prefix={sign} min={0} />
        </div>
      </FoldedSection>
      <FoldedSection
        form={form}
        title={t('Term and notice')}
        summary={summaries.term}
        names={['term_months', 'notice_months']}
      >
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <NumberField {...fields} name="term_months" label={t('Months of the term')} digitsOnly min={0} max={60} />
          <NumberField {...fields} name="notice_months" label={t('Months of notice')} digitsOnly min={0} max={12} />
        </div>
      </FoldedSection>
      <IncludedSection {...fields} summary={summaries.included} />
      <FoldedSection
        form={form}
        title={t('Hours and doors')}
        summary={summaries.access}
        names={['any_time', 'door_ids']}
      >
        <div className="space-y-5">
          <CheckboxField
            {...fields}
            name="any_time"
            label={t('Books outside opening hours')}
            hint={t(
              'Its members book, and open its doors, at any time of day. Without it, that is possible within the opening hours.',
            )}
          />
          <DoorsField form={form} spaceId={space._id} />
        </div>
      </FoldedSection>
    </div>
  );
}

type IncludedSectionProps = Omit<SectionProps, 'space'> & { summary: string };

/** The hours and the days that a plan gives each month. */
function IncludedSection({ summary, ...fields }: IncludedSectionProps) {
  const t = useTexts();
  return (
    <FoldedSection
      form={fields.form}
      title={t('Included each month')}
      summary={summary}
      names={['room_hours', 'desk_days', 'rollover_months', 'room_discount']}
    >
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <NumberField {...fields} name="room_hours" label={t('Hours of meeting rooms a month')} digitsOnly min={0} />
        <NumberField {...fields} name="desk_days" label={t('Days at flexi desks a month')} digitsOnly min={0} />
        <NumberField
          {...fields}
          name="rollover_months"
          label={t('Months of roll-over')}
          hint={t('Unused hours and days stay valid for so many months more.')}
          digitsOnly
          min={0}
          max={12}
        />
        <NumberField {...fields} name="room_discount" label={t('Discount on meeting rooms (%)')} min={0} max={100} />
      </div>
    </FoldedSection>
  );
}

/** The plan as customers see it, once what is typed is valid. */
function Preview({ form, space }: SectionProps) {
  const t = useTexts();
  const isReadOnly = useIsReadOnly();
  const { data: doors = [] } = trpc.membershipPlans.doors.useQuery({ space_id: space._id });
  const plan = PlanInput.safeParse(useWatch({ control: form.control })).data;
  if (!plan || isReadOnly) return null;
  const { description = '', tax_rate = '', door_ids } = plan;
  const named = doors.filter(({ _id }) => door_ids.includes(_id)).map(({ name }) => name);
  const shown = { ...plan, _id: '', description, tax_rate, currency: space.currency, doors: named };
  return (
    <section aria-label={t('What customers see')} className="rounded-lg border bg-subtle p-4">
      <p className="mb-3 text-sm text-muted-foreground">{t('What customers see')}</p>
      <PlanCard plan={shown} />
    </section>
  );
}
