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
import { useTexts } from '#domains/enquiries/client/use-texts.ts';
import { type Translate, later, type Later, translated } from '#shared/texts.ts';

const KINDS: Record<Direction, { label: Later; tone: Tone }> = {
  out: { label: later('Reply'), tone: 'blue' },
  in: { label: later('Received'), tone: 'orange' },
  note: { label: later('Note'), tone: 'grey' },
};

type EnquiryThreadProps = Typed & { enquiry: EnquiryView; canEdit: boolean };

/** What was written about an enquiry, oldest first. Staff who may edit write below. */
function EnquiryThread({ enquiry, canEdit, ...typed }: EnquiryThreadProps) {
  const t = useTexts();
  const { data: messages } = trpc.enquiries.messages.useQuery({ _id: enquiry._id });
  return (
    <section aria-label={t('Thread')} className="mt-5 border-t pt-4">
      {messages ? (
        <ol className="grid gap-3">
          {messages.map((message) => (
            <Message key={message._id} message={message} />
          ))}
        </ol>
      ) : (
        <SkeletonText lines={2} />
      )}
      {messages?.length === 0 && <p className="text-sm text-muted-foreground">{t('Nobody has answered yet.')}</p>}
      {canEdit && <ReplyBox enquiry={enquiry} {...typed} />}
    </section>
  );
}

function Message({ message }: { message: MessageView }) {
  const t = useTexts();
  const { direction, author, text, from_email, is_stranger, created_at } = message;
  const { label, tone } = KINDS[direction];
  return (
    <li className="rounded-md border px-3 py-2">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted-foreground tabular-nums">
        <Badge tone={tone}>{t(label)}</Badge>
        <span className="font-medium text-foreground wrap-anywhere">{author}</span>
        {from_email && from_email !== author && <bdi className="wrap-anywhere">{from_email}</bdi>}
        {is_stranger && <Badge tone="red">{t('Another sender')}</Badge>}
        {officeLine(created_at, t)}
      </p>
      <p className="mt-1 text-sm whitespace-pre-line wrap-anywhere">{text}</p>
    </li>
  );
}

/** What staff make of an enquiry: forms that open with the data of the person. */
function EnquiryLinks({ enquiry }: { enquiry: EnquiryView }) {
  const t = useTexts();
  const { may } = useSession();
  const { name, email, mobile_no, space_id } = enquiry;
  const state: { person: FilledPerson } = { person: { name, email, mobile_no, space_id: space_id._id } };
  const booksForOthers = useBooksForOthers();
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {booksForOthers && (
        <Button asChild variant="secondary" size="sm">
          <Link to={newBookingSearch(new URLSearchParams())} state={state}>
            {t('Book')}
          </Link>
        </Button>
      )}
      <Button asChild variant="secondary" size="sm">
        <Link to={`${paths.contactUs}?enquiry=new`} state={state}>
          {t('Make a tour')}
        </Link>
      </Button>
      {email && may('members') && (
        <Button asChild variant="secondary" size="sm">
          <Link to={`${paths.members}?member=new`} state={state}>
            {t('Make a member')}
          </Link>
        </Button>
      )}
    </div>
  );
}

/** An enquiry or a tour as a list that can be read and copied. */
function EnquiryDetails({ enquiry }: { enquiry: EnquiryView }) {
  const t = useTexts();
  const { type, email, mobile_no, meta, status } = enquiry;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <p className="text-base font-semibold wrap-anywhere">{enquiry.name}</p>
        {status && <TourStatus status={status} />}
      </div>
      <Facts
        facts={[
          { name: t('Type'), value: t(TYPE_NAMES[type]) },
          { name: t('Email'), value: <ContactLink to={`mailto:${email}`}>{email}</ContactLink> },
          { name: t('Mobile'), value: <ContactLink to={`tel:${mobile_no}`}>{mobile_no}</ContactLink> },
          { name: t('Company'), value: enquiry.company_name },
          { name: t('Lead Source'), value: enquiry.hear_me },
          { name: t('Workspace'), value: enquiry.space_id.name },
          { name: t('Resource'), value: enquiry.resource_type && t(enquiry.resource_type) },
          { name: t('Tour Date'), value: officeLine(enquiry.timestamp, t) },
          { name: t('Query'), value: enquiry.query && <span className="whitespace-pre-line">{enquiry.query}</span> },
          { name: t('Created'), value: officeLine(enquiry.created_at, t) },
          { name: t('Decision'), value: meta.action && t(ACTION_NAMES[meta.action]) },
          { name: t('New Tour Date'), value: officeLine(meta.new_tour_timestamp, t) },
          { name: t('Remark'), value: meta.remark && <span className="whitespace-pre-line">{meta.remark}</span> },
        ]}
      />
    </>
  );
}

function ContactLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} className="underline underline-offset-4">
      <bdi>{children}</bdi>
    </a>
  );
}

const OPTIONS = ACTIONS.map((value) => ({ value, label: ACTION_NAMES[value] }));

type EnquiryDialogProps = { enquiry: EnquiryView; canEdit: boolean; onClose: () => void };

/** The details of an enquiry or a tour. Staff who may edit also decide about a tour, once. */
export function EnquiryDialog({ enquiry, canEdit, onClose }: EnquiryDialogProps) {
  const t = useTexts();
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
    <Dialog open onOpenChange={(open) => !open && onClose()} {...titleOf(enquiry, t)} dirty={isDirty}>
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

function titleOf({ _id, type }: EnquiryView, t: Translate) {
  return {
    title: type === 'book_tour' ? t('Tour Request') : t('Enquiry'),
    description: t('No. {number}', { number: _id }),
  };
}

type DecisionInput = z.input<typeof DecisionForm>;

type DecisionProps = Omit<EnquiryDialogProps, 'canEdit'> & {
  intro: ReactNode;
  isIntroDirty: boolean;
  onDecided: () => void;
};

function Decision({ enquiry, intro, isIntroDirty, onDecided, onClose }: DecisionProps) {
  const t = useTexts();
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
    return failingWith(t(CONTACT_TEXTS.failed), decide({ _id: enquiry._id, ...decision, new_tour_timestamp }));
  }

  return (
    <FormDialog
      form={form}
      {...titleOf(enquiry, t)}
      intro={intro}
      isIntroDirty={isIntroDirty}
      actions={<AtOnce enquiry={enquiry} form={form} onDecided={onDecided} />}
      savedMore={() => ({ description: t('The visitor gets a mail.') })}
      saved={t(SAVED[action ?? 'approve'])}
      onSave={save}
      onSaved={onDecided}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="action"
        label={t('Request Type')}
        options={translated(OPTIONS, t)}
        placeholder={t('Select Request Type')}
        required
      />
      <p className="mb-4 text-xs text-muted-foreground">
        {t('“Reject” without a remark says: {remark}', { remark: DECISION_TEXTS.standardRemark })}
      </p>
      {isMoved && <TourTimeFields form={form} day={day} labels={{ day: t('New date'), time: t('New time') }} />}
      <TextField
        form={form}
        name="remark"
        label={t('Remark')}
        rows={2}
        required={action === 'reject' || isMoved}
        hint={t('The visitor reads it in the mail.')}
      />
    </FormDialog>
  );
}

type AtOnceProps = { enquiry: EnquiryView; form: ZodForm<DecisionInput, DecisionForm>; onDecided: () => void };

/** The decisions of one press. The remark is sent, too. */
function AtOnce({ enquiry, form, onDecided }: AtOnceProps) {
  const t = useTexts();
  const { decide, isPending } = useDecide();
  const { problem, press } = usePress();
  const decideAs = (action: 'approve' | 'reject') => () =>
    void press(async () => {
      await decide(enquiry, action, form.getValues('remark'));
      onDecided();
    });
  return (
    <>
      <div className="self-center empty:hidden max-sm:w-full sm:me-auto">
        <FieldMessage error={problem} />
      </div>
      <Button variant="secondary" disabled={isPending} onClick={decideAs('approve')}>
        {t('Approve')}
      </Button>
      <Button variant="secondary" disabled={isPending} onClick={decideAs('reject')}>
        {t('Reject')}
      </Button>
    </>
  );
}
