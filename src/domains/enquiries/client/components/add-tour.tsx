import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useFilledPerson } from '#client/filled-person.ts';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { PhoneField } from '#client/forms/phone-field.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { failingWith } from '#domains/enquiries/client/failing-with.ts';
import { tourInstant } from '#domains/enquiries/rules.ts';
import { AddTourForm } from '#domains/enquiries/schema.ts';
import { TOUR_TEXTS } from '#domains/enquiries/texts.ts';
import type { Space } from '#domains/workspaces/client/index.ts';
import { RESOURCE_TYPES, RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { TourTimeFields } from './tour-time-fields.tsx';
import { useTexts } from '#domains/enquiries/client/use-texts.ts';
import { translated } from '#shared/texts.ts';

const TYPES = RESOURCE_TYPES.map((value) => ({ value, label: RESOURCE_TYPE_NAMES[value] }));

type AddTourProps = {
  space: Pick<Space, '_id' | 'name'>;
  onClose: () => void;
};

/** Staff enter a tour for a person who has called, or has sent an enquiry. It is approved at once. */
export function AddTour({ space, onClose }: AddTourProps) {
  const t = useTexts();
  const person = useFilledPerson();
  const add = trpc.enquiries.addTour.useMutation().mutateAsync;
  const form = useZodForm<z.input<typeof AddTourForm>, AddTourForm>(AddTourForm, {
    space_id: space._id,
    name: person?.name ?? '',
    email: person?.email ?? '',
    mobile_no: person?.mobile_no ?? '',
    time: '',
    send_confirmation: false,
  });
  const [day, email] = useWatch({ control: form.control, name: ['day', 'email'] });
  const fields = { form, disabled: form.formState.isSubmitting };
  return (
    <FormDialog
      form={form}
      title={t('Add Tour')}
      description={space.name}
      size="form"
      saved={t('Tour added')}
      onSave={({ day: date, time, ...values }) =>
        failingWith(t(TOUR_TEXTS.failed), add({ ...values, timestamp: tourInstant(date, time) }))
      }
      onClose={onClose}
    >
      <TextField {...fields} name="name" label={t('Name||a person')} autoComplete="off" autoFocus required />
      <PhoneField {...fields} name="mobile_no" label={t('Phone number')} required />
      <TextField {...fields} name="email" label={t('Email')} type="email" autoComplete="off" />
      <SelectField
        {...fields}
        name="resource_type"
        label={t('Resource')}
        placeholder={t('Select a resource')}
        options={translated(TYPES, t)}
        required
      />
      <TourTimeFields form={form} day={day} labels={{ day: t('Date'), time: t('Time') }} />
      <CheckboxField {...fields} name="send_confirmation" label={t('Send a confirmation')} disabled={!email} />
    </FormDialog>
  );
}
