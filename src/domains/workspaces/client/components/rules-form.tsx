import { useState } from 'react';
import { toast } from 'sonner';
import { useController } from 'react-hook-form';
import { Plus, Trash2 } from 'lucide-react';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { Form, SubmitButton } from '#client/forms/form.tsx';
import { LeaveGuard } from '#client/forms/leave-guard.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { useLatest } from '#client/forms/use-latest.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { PressButton } from '#client/press-button.tsx';
import { useSession } from '#client/session.tsx';
import { type RouterOutputs, trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { DatePicker } from '#client/ui/date-picker.tsx';
import { FieldMessage, Field } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { useNow } from '#client/use-now.ts';
import type { Space } from '#domains/workspaces/client/public-queries.ts';
import { rulesOf, type RulesFields } from '#domains/workspaces/client/rules-form.ts';
import { SpaceRules, type ClosedDay } from '#domains/workspaces/use-rules.ts';
import { formatDay } from '#shared/time.ts';
import { RulesCard, RulesSection } from './rules-section.tsx';
import { ScopedRules } from './scoped-rules.tsx';
import { TouchedQuestion } from './touched-question.tsx';
import { useTexts } from '#domains/workspaces/client/use-texts.ts';
import { later, translated } from '#shared/texts.ts';

type PublicHolidaysProps = { onAdd: (days: readonly ClosedDay[]) => void };

/** Adds the public holidays of a country in a year that are not over. */
function PublicHolidays({ onAdd }: PublicHolidaysProps) {
  const t = useTexts();
  const isEditor = useSession().may('settings.workspace');
  const [isOpen, setOpen] = useState(false);
  if (!isEditor) return null;
  if (isOpen) return <HolidayChoice onAdd={onAdd} onClose={() => setOpen(false)} />;
  return (
    <Button variant="ghost" onClick={() => setOpen(true)}>
      {t('Add public holidays')}
    </Button>
  );
}

const optionOf = ({ code, name }: { code: string; name: string }) => ({ value: code, label: name });
const yearOption = (year: number) => optionOf({ code: String(year), name: String(year) });

function HolidayChoice({ onAdd, onClose }: PublicHolidaysProps & { onClose: () => void }) {
  const t = useTexts();
  const today = useNow().toISOString().slice(0, 10);
  const thisYear = Number(today.slice(0, 4));
  const [country, setCountry] = useState('GB');
  const [region, setRegion] = useState('');
  const [year, setYear] = useState(thisYear);
  const places = trpc.spaces.holidayPlaces.useQuery();
  const { spaces } = trpc.useUtils();
  const regions = places.data?.find(({ code }) => code === country)?.regions ?? [];

  const chooseCountry = (next: string) => (setCountry(next), setRegion(''));
  async function add() {
    const days = await spaces.holidays.fetch({ country, year, ...(region && { region }) });
    onAdd(days.filter(({ day }) => day >= today));
    onClose();
  }

  return (
    <div
      role="group"
      aria-label={t('Public holidays')}
      className="grid items-end gap-3 rounded-md border p-4 sm:grid-cols-4"
    >
      <Field label={t('Country')}>
        {(control) => (
          <NativeSelect
            {...control}
            options={(places.data ?? [{ code: country, name: country }]).map(optionOf)}
            value={country}
            onChange={chooseCountry}
          />
        )}
      </Field>
      <Field label={t('Region')}>
        {(control) => (
          <NativeSelect
            {...control}
            disabled={regions.length === 0}
            options={[{ value: '', label: t('All') }, ...regions.map(optionOf)]}
            value={region}
            onChange={setRegion}
          />
        )}
      </Field>
      <Field label={t('Year')}>
        {(control) => (
          <NativeSelect
            {...control}
            options={[thisYear, thisYear + 1, thisYear + 2].map(yearOption)}
            value={String(year)}
            onChange={(next) => setYear(Number(next))}
          />
        )}
      </Field>
      <PressButton variant="secondary" onPress={add}>
        {t('Add holidays')}
      </PressButton>
    </div>
  );
}

type SectionProps = { form: RulesFields; canEdit: boolean };

/** Whom an overdue invoice of a membership stops. */
function OverdueSection({ form, canEdit }: SectionProps) {
  const t = useTexts();
  const [days, bookings, doors] = form.watch(['overdue_days', 'overdue_bookings', 'overdue_doors']);
  const stopped = [bookings && t('no new bookings'), doors && t('no doors')].filter(Boolean).join(', ');
  return (
    <RulesSection
      form={form}
      canEdit={canEdit}
      title={t('Overdue invoices of memberships')}
      summary={
        days && stopped
          ? t('After {count, plural, one {{count} day} other {{count} days}}: {stopped}', { count: days, stopped })
          : t('Stop nothing')
      }
      names={['overdue_days', 'overdue_bookings', 'overdue_doors']}
      description={t('What their customers, and the people of companies, can no longer do until they have paid.')}
    >
      <NumberField
        form={form}
        name="overdue_days"
        label={t('Days overdue')}
        hint={t('From 1 to 60. Empty for never.')}
        digitsOnly
        className="max-w-48"
      />
      <CheckboxField form={form} name="overdue_bookings" label={t('No new bookings')} />
      <CheckboxField form={form} name="overdue_doors" label={t('No doors')} />
    </RulesSection>
  );
}

function ClosedDaysSection({ form, canEdit }: SectionProps) {
  const t = useTexts();
  const closed = form.watch('closed_days') ?? [];
  return (
    <RulesSection
      form={form}
      canEdit={canEdit}
      title={t('Closed days')}
      summary={
        closed.length > 0
          ? t('{count, plural, one {{count} day} other {{count} days}}', { count: closed.length })
          : t('None besides the weekly ones')
      }
      names={['closed_days']}
      description={t('Nothing can be booked on these days, in any room.')}
    >
      <ClosedDaysField form={form} />
    </RulesSection>
  );
}

/** The closed days, in order. They are typed, or taken over from the public holidays of a country. */
function ClosedDaysField({ form }: { form: RulesFields }) {
  const t = useTexts();
  const { field, fieldState } = useController({ control: form.control, name: 'closed_days' });
  const closed = field.value ?? [];
  const [isAdding, setAdding] = useState(false);

  function change(next: ClosedDay[]) {
    field.onChange(next.toSorted((one, other) => one.day.localeCompare(other.day)));
  }
  /** A day that is closed already keeps its name. */
  function add(days: readonly ClosedDay[]) {
    change([...closed, ...days.filter(({ day }) => !closed.some((each) => each.day === day))]);
  }

  return (
    <div className="space-y-4">
      {closed.length > 0 ? (
        <ul aria-label={t('Closed days')} className="divide-y rounded-md border text-sm">
          {closed.map(({ day, name }) => (
            <li key={day} className="flex min-h-11 items-center gap-3 px-3 py-1">
              <span className="w-36 shrink-0 tabular-nums">{formatDay(day, t)}</span>
              <span className="min-w-0 flex-1 break-words">{name}</span>
              <IconButton
                label={t('Remove {name}', { name })}
                icon={Trash2}
                onClick={() => change(closed.filter((each) => each.day !== day))}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-muted-foreground">{t('No closed days besides the weekly ones.')}</p>
      )}
      <FieldMessage id="closed-days-message" error={fieldState.error?.message} />
      {isAdding ? (
        <NewClosedDay onAdd={(day) => add([day])} onClose={() => setAdding(false)} />
      ) : (
        <Button variant="secondary" onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" /> {t('Add closed day')}
        </Button>
      )}
      <PublicHolidays onAdd={add} />
    </div>
  );
}

type NewClosedDayProps = { onAdd: (closed: ClosedDay) => void; onClose: () => void };

function NewClosedDay({ onAdd, onClose }: NewClosedDayProps) {
  const t = useTexts();
  const [day, setDay] = useState<string | null>(null);
  const [name, setName] = useState('');
  const isComplete = day !== null && name.trim() !== '';
  return (
    <div role="group" aria-label={t('New closed day')} className="grid gap-3 sm:grid-cols-[12rem_1fr_auto]">
      <DatePicker aria-label={t('Closed day')} value={day} onChange={setDay} />
      <Input
        aria-label={t('Name of the closed day')}
        placeholder={t('Name')}
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button
        variant="secondary"
        disabled={!isComplete}
        onClick={() => {
          onAdd({ day: day!, name: name.trim() });
          onClose();
        }}
      >
        {t('Add')}
      </Button>
    </div>
  );
}

const OPTIONS = [
  { value: 'none', label: later('Not offered') },
  { value: 'when_paid', label: later('Offered; the place is confirmed when the bank has paid') },
  { value: 'at_once', label: later('Offered; the place is confirmed at once') },
];

/** Whether bookings are paid by bank debit. */
function BookingDebitsSection({ form, canEdit }: SectionProps) {
  const t = useTexts();
  const chosen = form.watch('booking_debits');
  return (
    <RulesSection
      form={form}
      canEdit={canEdit}
      title={t('Bank debits for bookings')}
      summary={t((OPTIONS.find(({ value }) => value === chosen) ?? OPTIONS[0]!).label)}
      names={['booking_debits']}
      description={t(
        'For bookings that begin more than 7 days later. If a place is confirmed at once and the bank does not pay, it is held for 3 more days, in which the customer can pay in another way.',
      )}
    >
      <SelectField
        form={form}
        name="booking_debits"
        label={t('Bank debits')}
        options={translated(OPTIONS, t)}
        placeholder={t('Not offered')}
      />
    </RulesSection>
  );
}

/** The discount on the first booking of a customer. */
function FirstBookingSection({ form, canEdit }: SectionProps) {
  const t = useTexts();
  const percent = form.watch('first_booking_percent');
  return (
    <RulesSection
      form={form}
      canEdit={canEdit}
      title={t('First booking')}
      summary={percent ? t('{percent}% off', { percent }) : t('No discount')}
      names={['first_booking_percent']}
      description={t(
        'Taken off the first booking of a customer in this workspace. It does not add up with other discounts: the lowest price counts.',
      )}
    >
      <NumberField
        form={form}
        name="first_booking_percent"
        label={t('Discount (%)')}
        hint={t('From 1 to 100. Empty for none.')}
        digitsOnly
        className="max-w-48"
      />
    </RulesSection>
  );
}

type Touched = RouterOutputs['availability']['checkRules'];
type Asked = { touched: Touched; save: () => Promise<unknown> };

/** All rules of a workspace, which are saved together. Before a save, it is said which bookings do not fit the new rules. */
export function RulesForm({ space, canEdit }: { space: Space; canEdit: boolean }) {
  const t = useTexts();
  const check = trpc.availability.checkRules.useMutation().mutateAsync;
  const update = trpc.spaces.update.useMutation().mutateAsync;
  const form = useZodForm(SpaceRules, rulesOf(space));
  const latest = useLatest(form, { record: space, fill: rulesOf });
  const [asked, setAsked] = useState<Asked>();
  const { isDirty } = form.formState;

  const save = latest.saving(async (use_rules, version) => {
    latest.restart(await update({ _id: space._id, version, use_rules }));
    toast.success(t('Rules of use updated'));
  });

  async function submit(use_rules: SpaceRules) {
    const touched = await check({ space_id: space._id, use_rules });
    if (touched.count === 0) return save(use_rules);
    setAsked({ touched, save: () => save(use_rules) });
  }

  return (
    <Form form={form} onSubmit={submit} aria-label={t('Rules of use')} className="space-y-4">
      <LeaveGuard dirty={isDirty} />
      {latest.notice}
      <ScopedRules form={form} space={space} canEdit={canEdit} />
      <RulesCard title={t('The whole workspace')}>
        <ClosedDaysSection form={form} canEdit={canEdit} />
        <OverdueSection form={form} canEdit={canEdit} />
        <BookingDebitsSection form={form} canEdit={canEdit} />
        <FirstBookingSection form={form} canEdit={canEdit} />
      </RulesCard>
      {canEdit && (
        <div className="sticky bottom-0 z-10 flex justify-end border-t bg-background py-4">
          <SubmitButton form={form} disabled={!isDirty}>
            {t('Save')}
          </SubmitButton>
        </div>
      )}
      {asked && (
        <TouchedQuestion
          touched={asked.touched}
          zone={space.time_zone}
          onYes={asked.save}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Form>
  );
}
