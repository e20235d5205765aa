import { type ComponentProps, type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { type ZodForm, useZodForm } from '#client/forms/use-zod-form.ts';
import { usePress } from '#client/press-button.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { failingWith } from '#domains/enquiries/client/failing-with.ts';
import { SAVED, useDecide } from '#domains/enquiries/client/use-decide.ts';
import { ACTIONS, ACTION_NAMES, tourInstant } from '#domains/enquiries/rules.ts';
import { DecisionForm, type EnquiryView } from '#domains/enquiries/schema.ts';
import { CONTACT_TEXTS, DECISION_TEXTS } from '#domains/enquiries/texts.ts';
import { EnquiryDetails } from './enquiry-details.tsx';
import { EnquiryFollowUp } from './enquiry-follow-up.tsx';
import { EnquiryLinks } from './enquiry-links.tsx';
import { EnquiryThread } from './enquiry-thread.tsx';
import { TourTimeFields } from './tour-time-fields.tsx';

const OPTIONS = ACTIONS.map((value) => ({ value, label: ACTION_NAMES[value] }));

type EnquiryDialogProps = { enquiry: EnquiryView; canEdit: boolean; onClose: () => void };

/** The details of an enquiry or a tour. Staff who may edit also decide about a tour, once. */
export function EnquiryDialog({ enquiry, canEdit, onClose }: EnquiryDialogProps) {
  const [text, setText] = useState('');
  const [isDecided, setDecided] = useState(false);
  const isDirty = text !== '';
  const contents = <Contents enquiry={enquiry} canEdit={canEdit} text={text} onWrite={setText} />;
  if (canEdit && enquiry.status === 'pending' && !isDecided)
    return (
      <Decision
        enquiry={enquiry}
        intro={contents}
        isIntroDirty={isDirty}
        // A reply that is not sent yet stays open.
        onDecided={isDirty ? () => setDecided(true) : onClose}
        onClose={onClose}
      />
    );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} {...titleOf(enquiry)} dirty={isDirty}>
      {contents}
    </Dialog>
  );
}

type ContentsProps = ComponentProps<typeof EnquiryThread>;

function Contents(props: ContentsProps) {
  const { enquiry, canEdit } = props;
  return (
    <>
      <EnquiryDetails enquiry={enquiry} />
      {canEdit && <EnquiryLinks enquiry={enquiry} />}
      {canEdit && <EnquiryFollowUp enquiry={enquiry} />}
      <EnquiryThread {...props} />
    </>
  );
}

function titleOf({ _id, type }: EnquiryView) {
  return { title: type === 'book_tour' ? 'Tour Request' : 'Enquiry', description: `No. ${_id}` };
}

type DecisionInput = z.input<typeof DecisionForm>;

type DecisionProps = Omit<EnquiryDialogProps, 'canEdit'> & {
  intro: ReactNode;
  isIntroDirty: boolean;
  onDecided: () => void;
};

function Decision({ enquiry, intro, isIntroDirty, onDecided, onClose }: DecisionProps) {
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
      intro={intro}
      isIntroDirty={isIntroDirty}
      actions={<AtOnce enquiry={enquiry} form={form} onDecided={onDecided} />}
      savedMore={() => ({ description: 'The visitor gets a mail.' })}
      saved={SAVED[action ?? 'approve']}
      onSave={save}
      onSaved={onDecided}
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
      {isMoved && <TourTimeFields form={form} day={day} labels={{ day: 'New date', time: 'New time' }} />}
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

type AtOnceProps = { enquiry: EnquiryView; form: ZodForm<DecisionInput, DecisionForm>; onDecided: () => void };

/** The decisions of one press. The remark is sent, too. */
function AtOnce({ enquiry, form, onDecided }: AtOnceProps) {
  const { decide, isPending } = useDecide();
  const { problem, press } = usePress();
  const decideAs = (action: 'approve' | 'reject') => () =>
    void press(async () => {
      await decide(enquiry, action, form.getValues('remark'));
      onDecided();
    });
  return (
    <>
      <div className="self-center empty:hidden max-sm:w-full sm:mr-auto">
        <FieldMessage error={problem} />
      </div>
      <Button variant="secondary" disabled={isPending} onClick={decideAs('approve')}>
        Approve
      </Button>
      <Button variant="secondary" disabled={isPending} onClick={decideAs('reject')}>
        Reject
      </Button>
    </>
  );
}
