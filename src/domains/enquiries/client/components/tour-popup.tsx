import { X } from 'lucide-react';
import type { z } from 'zod';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { toast } from 'sonner';
import { DateField } from '#client/forms/date-field.tsx';
import { Form, SubmitButton } from '#client/forms/form.tsx';
import { PhoneField } from '#client/forms/phone-field.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import type { TourPopupProps } from '#client/layout/public-forms.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { useDirtyGuard } from '#client/ui/use-dirty-guard.tsx';
import { failingWith } from '#domains/enquiries/client/failing-with.ts';
import { useSubmitEnquiry } from '#domains/enquiries/client/form-queries.ts';
import { useKnownVisitor, useVisitorForm } from '#domains/enquiries/client/use-visitor-form.ts';
import { TOUR_HOURS, TOUR_ZONE, firstTourDay, isOver, tourInstant } from '#domains/enquiries/rules.ts';
import { TourForm } from '#domains/enquiries/schema.ts';
import { TOUR_TEXTS } from '#domains/enquiries/texts.ts';
import { RESOURCE_TYPES, RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { formatTime } from '#shared/time.ts';
import { HiddenField } from './hidden-field.tsx';
import { useTexts } from '#domains/enquiries/client/use-texts.ts';
import { translated } from '#shared/texts.ts';

const TYPES = RESOURCE_TYPES.map((value) => ({ value, label: RESOURCE_TYPE_NAMES[value] }));

/** The hours of a day. Those that have passed cannot be chosen. */
function hoursOf(day: string | null, now: Date) {
  return TOUR_HOURS.map(({ hour, label }) => {
    const value = formatTime(hour, 0);
    return { value, label, disabled: day !== null && isOver(day, value, now) };
  });
}

type TourInput = z.input<typeof TourForm>;

/** The form for a tour of a workspace. What was typed stays after a failure. */
export function TourPopup({ space, onClose }: TourPopupProps) {
  const t = useTexts();
  const titleId = useId();
  const submit = useSubmitEnquiry();
  const { company_name: _company, ...known } = useKnownVisitor();
  const form = useVisitorForm<TourInput, TourForm>(TourForm, {
    ...known,
    space_id: space._id,
    time: '',
    homepage: '',
  });
  const { isDirty, isSubmitting } = form.formState;
  const { requestOpenChange, question } = useDirtyGuard(isDirty && !isSubmitting, onClose);
  async function save({ day: date, time, ...values }: TourForm) {
    const timestamp = tourInstant(date, time);
    await failingWith(t(TOUR_TEXTS.failed), submit({ ...values, type: 'book_tour', timestamp }));
    toast.success(t(TOUR_TEXTS.sent));
    onClose();
  }

  return (
    <aside
      aria-labelledby={titleId}
      className="rounded-xl border bg-card p-6 lg:sticky lg:top-24"
      onKeyDown={({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && requestOpenChange(false)}
    >
      <div className="mb-4 flex items-start gap-2">
        <h2 id={titleId} className="flex-1 text-lg font-semibold">
          {t('Book a tour')}
        </h2>
        <IconButton label={t('Close')} icon={X} className="-me-2 -mt-1" onClick={() => requestOpenChange(false)} />
      </div>
      <Form form={form} onSubmit={save}>
        <TourFields form={form} space={space} />
        <HiddenField {...form.register('homepage')} />
        <SubmitButton form={form} size="lg" className="w-full">
          {t('Book a tour')}
        </SubmitButton>
      </Form>
      {question}
    </aside>
  );
}

type TourFieldsProps = { form: ZodForm<TourInput, TourForm>; space: TourPopupProps['space'] };

function TourFields({ form, space }: TourFieldsProps) {
  const t = useTexts();
  const [now] = useState(() => new Date());
  const day = useWatch({ control: form.control, name: 'day' });
  const fields = { form, disabled: form.formState.isSubmitting, required: true };
  return (
    <>
      <TextField {...fields} name="name" label={t('Name||a person')} autoComplete="name" autoFocus />
      <TextField {...fields} name="email" label={t('Email')} type="email" autoComplete="email" />
      <PhoneField {...fields} name="mobile_no" label={t('Phone number')} />
      <SelectField
        {...fields}
        name="resource_type"
        label={t('Resource')}
        placeholder={t('Select a resource')}
        options={translated(TYPES, t)}
      />
      <DateField {...fields} name="day" label={t('Date')} placeholder={t('Select date')} min={firstTourDay(now)} />
      <SelectField
        {...fields}
        name="time"
        label={t('Time')}
        placeholder={t('Select time')}
        options={hoursOf(day ?? null, now)}
        hint={space.time_zone === TOUR_ZONE ? undefined : t('The time in London')}
      />
    </>
  );
}
