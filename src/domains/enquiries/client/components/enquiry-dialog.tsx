import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { DateField } from '#client/forms/date-field.tsx';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { type ZodForm, useZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { failingWith } from '#domains/enquiries/client/failing-with.ts';
import { staffTimes } from '#domains/enquiries/client/staff-times.ts';
import { SAVED, useDecide } from '#domains/enquiries/client/use-decide.ts';
import { ACTIONS, ACTION_NAMES, firstTourDay, tourInstant } from '#domains/enquiries/rules.ts';
import { DecisionForm, type EnquiryView } from '#domains/enquiries/schema.ts';
import { CONTACT_TEXTS, DECISION_TEXTS } from '#domains/enquiries/texts.ts';
import { EnquiryDetails } from './enquiry-details.tsx';
import { EnquiryFollowUp } from './enquiry-follow-up.tsx';
import { EnquiryLinks } from './enquiry-links.tsx';
import { EnquiryThread } from './enquiry-thread.tsx';

const OPTIONS = ACTIONS.map((value) => ({ value, label: ACTION_NAMES[value] }));

type EnquiryDialogProps = { enquiry: EnquiryView; canEdit: boolean; onClose: () => void };

/** The details of an enquiry or a tour. Staff who may edit also decide about a tour, once. */
export function EnquiryDialog({ enquiry, canEdit, onClose }: EnquiryDialogProps) {
  const [isDirty, setDirty] = useState(false);
  if (canEdit && enquiry.status === 'pending') return <Decision enquiry={enquiry} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} {...titleOf(enquiry)} dirty={isDirty}>
      <Contents enquiry={enquiry} canEdit={canEdit} onDirty={setDirty} />
    </Dialog>
  );
}

type ContentsProps = { enquiry: EnquiryView; canEdit: boolean; onDirty?: (isDirty: boolean) => void };

function Contents({ enquiry, canEdit, onDirty }: ContentsProps) {
  return (
    <>
      <EnquiryDetails enquiry={enquiry} />
      {canEdit && <EnquiryLinks enquiry={enquiry} />}
      {canEdit && <EnquiryFollowUp enquiry={enquiry} />}
      <EnquiryThread enquiry={enquiry} canEdit={canEdit} {...(onDirty && { onDirty })} />
    </>
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
      intro={<Contents enquiry={enquiry} canEdit />}
      actions={<AtOnce enquiry={enquiry} form={form} onClose={onClose} />}
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
      <p className="mb-4 text-xs text-muted-foreground">
        “Reject” without a remark says: {DECISION_TEXTS.standardRemark}
      </p>
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

type AtOnceProps = { enquiry: EnquiryView; form: ZodForm<DecisionInput, DecisionForm>; onClose: () => void };

/** The decisions of one press. The remark is sent, too. */
function AtOnce({ enquiry, form, onClose }: AtOnceProps) {
  const { decide, isPending } = useDecide();
  async function press(action: 'approve' | 'reject') {
    await decide(enquiry, action, form.getValues('remark'));
    onClose();
  }
  return (
    <>
      <Button variant="secondary" disabled={isPending} onClick={() => press('approve')}>
        Approve
      </Button>
      <Button variant="secondary" disabled={isPending} onClick={() => press('reject')}>
        Reject
      </Button>
    </>
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
        options={staffTimes(day, now)}
        hint="The time in London"
        required
      />
    </div>
  );
}
