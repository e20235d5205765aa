import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { DateField } from '#client/forms/date-field.tsx';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { type ZodForm, useZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { failingWith } from '#domains/enquiries/client/failing-with.ts';
import { ACTIONS, ACTION_NAMES, STAFF_TIMES, firstTourDay, isOver, tourInstant } from '#domains/enquiries/rules.ts';
import { DecisionForm, type EnquiryView } from '#domains/enquiries/schema.ts';
import { CONTACT_TEXTS } from '#domains/enquiries/texts.ts';
import { EnquiryDetails } from './enquiry-details.tsx';

const OPTIONS = ACTIONS.map((value) => ({ value, label: ACTION_NAMES[value] }));

const SAVED = { approve: 'Tour approved', reschedule: 'Tour rescheduled', reject: 'Tour rejected' } as const;

type EnquiryDialogProps = { enquiry: EnquiryView; canEdit: boolean; onClose: () => void };

/** The details of an enquiry or a tour. Staff who may edit also decide about a tour, once. */
export function EnquiryDialog({ enquiry, canEdit, onClose }: EnquiryDialogProps) {
  if (canEdit && enquiry.status === 'pending') return <Decision enquiry={enquiry} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} {...titleOf(enquiry)}>
      <EnquiryDetails enquiry={enquiry} />
    </Dialog>
  );
}

function titleOf({ _id, type }: EnquiryView) {
  return { title: type === 'book_tour' ? 'Tour Request' : 'Enquiry', description: `No. ${_id}` };
}

type DecisionInput = z.input<typeof DecisionForm>;

function Decision({ enquiry, onClose }: Omit<EnquiryDialogProps, 'canEdit'>) {
  const decide = trpc.enquiries.decide.useMutation().mutateAsync;
  const form = useZodForm<DecisionInput, DecisionForm>(DecisionForm, {
    day: null,
    time: '',
    remark: '',
  });
  const [action, day] = useWatch({ control: form.control, name: ['action', 'day'] });
  const isMoved = action === 'reschedule';

  function save({ day: date, time, ...decision }: DecisionForm) {
    const isComplete = decision.action === 'reschedule' && date !== null;
    const new_tour_timestamp = isComplete ? tourInstant(date, time) : undefined;
    return failingWith(CONTACT_TEXTS.failed, decide({ _id: enquiry._id, ...decision, new_tour_timestamp }));
  }

  return (
    <FormDialog
      form={form}
      {...titleOf(enquiry)}
      intro={<EnquiryDetails enquiry={enquiry} />}
      savedMore={() => ({ description: 'The visitor gets a mail.' })}
      saved={SAVED[action ?? 'approve']}
      onSave={save}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="action"
        label="Request Type"
        options={OPTIONS}
        placeholder="Select Request Type"
        required
      />
      {isMoved && <NewTime form={form} day={day} />}
      <TextField
        form={form}
        name="remark"
        label="Remark"
        rows={2}
        required={action === 'reject' || isMoved}
        hint="The visitor reads it in the mail."
      />
    </FormDialog>
  );
}

type NewTimeProps = { form: ZodForm<DecisionInput, DecisionForm>; day: DecisionInput['day'] };

function NewTime({ form, day }: NewTimeProps) {
  const [now] = useState(() => new Date());
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <DateField form={form} name="day" label="New date" min={firstTourDay(now)} required />
      <SelectField
        form={form}
        name="time"
        label="New time"
        placeholder="Select time"
        options={STAFF_TIMES.map((time) => ({
          value: time,
          label: time,
          disabled: Boolean(day) && isOver(day!, time, now),
        }))}
        hint="The time in London"
        required
      />
    </div>
  );
}
