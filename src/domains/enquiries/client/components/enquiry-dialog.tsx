import { type ComponentProps, type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { Link } from 'react-router-dom';
import type { FilledPerson } from '#client/filled-person.ts';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { type ZodForm, useZodForm } from '#client/forms/use-zod-form.ts';
import { usePress } from '#client/press-button.tsx';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { SkeletonText } from '#client/ui/skeleton.tsx';
import { newBookingSearch, useBooksForOthers } from '#domains/bookings/client/index.ts';
import { officeLine } from '#domains/enquiries/client/enquiry-text.ts';
import { failingWith } from '#domains/enquiries/client/failing-with.ts';
import { SAVED, useDecide } from '#domains/enquiries/client/use-decide.ts';
import { ACTIONS, ACTION_NAMES, tourInstant, TYPE_NAMES, type Direction } from '#domains/enquiries/rules.ts';
import { DecisionForm, type EnquiryView } from '#domains/enquiries/schema.ts';
import { CONTACT_TEXTS, DECISION_TEXTS } from '#domains/enquiries/texts.ts';
import type { MessageView } from '#domains/enquiries/thread-schema.ts';
import { paths } from '#shared/paths.ts';
import { EnquiryFollowUp } from './enquiry-follow-up.tsx';
import { ReplyBox, type Typed } from './reply-box.tsx';
import { TourStatus } from './tour-status.tsx';
import { TourTimeFields } from './tour-time-fields.tsx';

const KINDS: Record<Direction, { label: string; tone: Tone }> = {
  out: { label: 'Reply', tone: 'blue' },
  in: { label: 'Received', tone: 'orange' },
  note: { label: 'Note', tone: 'grey' },
};

type EnquiryThreadProps = Typed & { enquiry: EnquiryView; canEdit: boolean };

/** What was written about an enquiry, oldest first. Staff who may edit write below. */
function EnquiryThread({ enquiry, canEdit, ...typed }: EnquiryThreadProps) {
  const { data: messages } = trpc.enquiries.messages.useQuery({ _id: enquiry._id });
  return (
    <section aria-label="Thread" className="mt-5 border-t pt-4">
      {messages ? (
        <ol className="grid gap-3">
          {messages.map((message) => (
            <Message key={message._id} message={message} />
          ))}
        </ol>
      ) : (
        <SkeletonText lines={2} />
      )}
      {messages?.length === 0 && <p className="text-sm text-muted-foreground">Nobody has answered yet.</p>}
      {canEdit && <ReplyBox enquiry={enquiry} {...typed} />}
    </section>
  );
}

function Message({ message }: { message: MessageView }) {
  const { direction, author, text, from_email, is_stranger, created_at } = message;
  const { label, tone } = KINDS[direction];
  return (
    <li className="rounded-md border px-3 py-2">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted-foreground tabular-nums">
        <Badge tone={tone}>{label}</Badge>
        <span className="font-medium text-foreground wrap-anywhere">{author}</span>
        {from_email && from_email !== author && <span className="wrap-anywhere">{from_email}</span>}
        {is_stranger && <Badge tone="red">Another sender</Badge>}
        {officeLine(created_at)}
      </p>
      <p className="mt-1 text-sm whitespace-pre-line wrap-anywhere">{text}</p>
    </li>
  );
}

/** What staff make of an enquiry: forms that open with the data of the person. */
function EnquiryLinks({ enquiry }: { enquiry: EnquiryView }) {
  const { may } = useSession();
  const { name, email, mobile_no, space_id } = enquiry;
  const state: { person: FilledPerson } = { person: { name, email, mobile_no, space_id: space_id._id } };
  const booksForOthers = useBooksForOthers();
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {booksForOthers && (
        <Button asChild variant="secondary" size="sm">
          <Link to={newBookingSearch(new URLSearchParams())} state={state}>
            Book
          </Link>
        </Button>
      )}
      <Button asChild variant="secondary" size="sm">
        <Link to={`${paths.contactUs}?enquiry=new`} state={state}>
          Make a tour
        </Link>
      </Button>
      {email && may('members') && (
        <Button asChild variant="secondary" size="sm">
          <Link to={`${paths.members}?member=new`} state={state}>
            Make a member
          </Link>
        </Button>
      )}
    </div>
  );
}

/** An enquiry or a tour as a list that can be read and copied. */
function EnquiryDetails({ enquiry }: { enquiry: EnquiryView }) {
  const { type, email, mobile_no, meta, status } = enquiry;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <p className="text-base font-semibold wrap-anywhere">{enquiry.name}</p>
        {status && <TourStatus status={status} />}
      </div>
      <Facts
        facts={[
          { name: 'Type', value: TYPE_NAMES[type] },
          { name: 'Email', value: <ContactLink to={`mailto:${email}`}>{email}</ContactLink> },
          { name: 'Mobile', value: <ContactLink to={`tel:${mobile_no}`}>{mobile_no}</ContactLink> },
          { name: 'Company', value: enquiry.company_name },
          { name: 'Lead Source', value: enquiry.hear_me },
          { name: 'Workspace', value: enquiry.space_id.name },
          { name: 'Resource', value: enquiry.resource_type },
          { name: 'Tour Date', value: officeLine(enquiry.timestamp) },
          { name: 'Query', value: enquiry.query && <span className="whitespace-pre-line">{enquiry.query}</span> },
          { name: 'Created', value: officeLine(enquiry.created_at) },
          { name: 'Decision', value: meta.action && ACTION_NAMES[meta.action] },
          { name: 'New Tour Date', value: officeLine(meta.new_tour_timestamp) },
          { name: 'Remark', value: meta.remark && <span className="whitespace-pre-line">{meta.remark}</span> },
        ]}
      />
    </>
  );
}

function ContactLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} className="underline underline-offset-4">
      {children}
    </a>
  );
}

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
