import { useState } from 'react';
import { toast } from 'sonner';
import { ChevronDown, Pencil, Trash2 } from 'lucide-react';
import { failureOf } from '#client/failure.ts';
import { EditDialog } from '#client/forms/edit-dialog.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useConfirmDelete } from '#client/forms/use-confirm-delete.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { DropdownMenu } from '#client/ui/dropdown-menu.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Field } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import { failingWith } from '#domains/enquiries/client/failing-with.ts';
import { useReply } from '#domains/enquiries/client/queries.ts';
import { withName } from '#domains/enquiries/rules.ts';
import type { EnquiryView } from '#domains/enquiries/schema.ts';
import { CONTACT_TEXTS } from '#domains/enquiries/texts.ts';
import { MAX_MESSAGE, SavedAnswerForm, type SavedAnswerView } from '#domains/enquiries/thread-schema.ts';
import { useTexts } from '#domains/enquiries/client/use-texts.ts';

type SavedAnswersProps = {
  spaceId: string;
  /** The name for which {name} stands. */
  person: string;
  /** The text that can be saved. */
  text: string;
  onChosen: (text: string) => void;
};

/** The menu of saved answers, and the dialogs in which they are added, edited and deleted. */
function SavedAnswers({ spaceId, person, text, onChosen }: SavedAnswersProps) {
  const t = useTexts();
  const { data: answers = [] } = trpc.savedAnswers.list.useQuery({ space_id: spaceId });
  const [open, setOpen] = useState<'new' | 'list'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <DropdownMenu
        align="start"
        trigger={
          <Button variant="secondary" size="sm">
            {t('Answers')}
            <ChevronDown aria-hidden="true" />
          </Button>
        }
        items={[
          ...answers.map((answer) => ({
            label: answer.title,
            onSelect: () => onChosen(withName(answer.text, person)),
          })),
          ...(answers.length > 0 ? (['separator'] as const) : []),
          { label: t('Save as answer'), disabled: !text.trim(), onSelect: () => setOpen('new') },
          { label: t('Edit saved answers'), onSelect: () => setOpen('list') },
        ]}
      />
      {open === 'new' && <AnswerDialog spaceId={spaceId} record={undefined} text={text} onClose={close} />}
      {open === 'list' && <AnswerList spaceId={spaceId} answers={answers} onClose={close} />}
    </>
  );
}

type AnswerListProps = { spaceId: string; answers: SavedAnswerView[]; onClose: () => void };

function AnswerList({ spaceId, answers, onClose }: AnswerListProps) {
  const t = useTexts();
  const [edited, setEdited] = useState<SavedAnswerView>();
  const deletion = useConfirmDelete({
    noun: t('Saved answer'),
    nameOf: ({ title }: SavedAnswerView) => title,
    remove: trpc.savedAnswers.remove.useMutation().mutateAsync,
    restore: trpc.savedAnswers.restore.useMutation().mutateAsync,
  });
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={t('Saved answers')}>
      {answers.length === 0 && <EmptyState text={t('Write a text and choose “Save as answer”.')} />}
      <ul className="divide-y">
        {answers.map((answer) => (
          <li key={answer._id} className="flex items-center gap-2 py-2">
            <span className="min-w-0 flex-1">
              <span className="block font-medium wrap-anywhere">{answer.title}</span>
              <span className="line-clamp-2 text-xs text-muted-foreground wrap-anywhere">{answer.text}</span>
            </span>
            <IconButton
              label={t('Edit {title}', { title: answer.title })}
              icon={Pencil}
              onClick={() => setEdited(answer)}
            />
            <IconButton
              label={t('Delete {title}', { title: answer.title })}
              icon={Trash2}
              onClick={() => deletion.ask(answer)}
            />
          </li>
        ))}
      </ul>
      {edited && <AnswerDialog spaceId={spaceId} record={edited} onClose={() => setEdited(undefined)} />}
      {deletion.question}
    </Dialog>
  );
}

type AnswerDialogProps = {
  spaceId: string;
  record: SavedAnswerView | undefined;
  text?: string;
  onClose: () => void;
};

function AnswerDialog({ spaceId, record, text = '', onClose }: AnswerDialogProps) {
  const t = useTexts();
  const { mutateAsync: create } = trpc.savedAnswers.create.useMutation();
  const { mutateAsync: update } = trpc.savedAnswers.update.useMutation();
  return (
    <EditDialog
      record={record}
      canEdit
      onClose={onClose}
      noun={t('Saved answer')}
      title={record ? t('Edit saved answer') : t('Save as answer')}
      submit={t('Save')}
      saved={record ? t('Saved answer updated') : t('Answer saved')}
      schema={SavedAnswerForm}
      fill={(answer) => ({
        title: answer?.title ?? '',
        text: answer?.text ?? text,
        scope: answer?.space_id === null ? 'all' : 'space',
      })}
      onSave={({ scope, ...values }, version) =>
        record
          ? update({ _id: record._id, version, ...values })
          : create({ space_id: scope === 'all' ? null : spaceId, ...values })
      }
    >
      {(fields) => (
        <>
          <TextField {...fields} name="title" label={t('Title')} required />
          <TextField
            {...fields}
            name="text"
            label={t('Text')}
            rows={6}
            hint={t('{placeholder} becomes the name of the person.', { placeholder: '{name}' })}
            required
          />
          {!record && (
            <SelectField
              {...fields}
              name="scope"
              label={t('For')}
              options={[
                { value: 'space', label: t('This workspace') },
                { value: 'all', label: t('All workspaces') },
              ]}
            />
          )}
        </>
      )}
    </EditDialog>
  );
}

/** The text that is typed, which belongs to the dialog. */
export type Typed = { text: string; onWrite: (text: string) => void };

type ReplyBoxProps = Typed & { enquiry: EnquiryView };

/** What sends the text. It stays after a failure. */
function useMessage({ enquiry: { _id }, text, onWrite }: ReplyBoxProps) {
  const t = useTexts();
  const reply = useReply();
  const note = trpc.enquiries.addNote.useMutation().mutateAsync;
  const [sending, setSending] = useState<'reply' | 'note'>();
  const [problem, setProblem] = useState<string>();

  async function send(kind: 'reply' | 'note') {
    setSending(kind);
    setProblem(undefined);
    try {
      await failingWith(t(CONTACT_TEXTS.failed), kind === 'reply' ? reply({ _id, text }) : note({ _id, text }));
      onWrite('');
      toast.success(kind === 'reply' ? t('Reply sent') : t('Note added'));
    } catch (error) {
      setProblem(failureOf(error).message);
    } finally {
      setSending(undefined);
    }
  }

  return { send, sending, problem };
}

/** A text that is sent to the person, or kept as a note. */
export function ReplyBox(props: ReplyBoxProps) {
  const t = useTexts();
  const { enquiry, text, onWrite } = props;
  const { email, name } = enquiry;
  const { send, sending, problem } = useMessage(props);
  const isSending = sending !== undefined;
  const isBlocked = !text.trim() || isSending;
  const hint = email ? t('A reply goes to the person by mail. Only staff read a note.') : t('Only staff read a note.');
  /** A text that was typed stays above the answer. */
  const addAnswer = (answer: string) => onWrite(text.trim() ? `${text.trimEnd()}\n\n${answer}` : answer);

  return (
    <div className="mt-4">
      <Field label={t('Write')} hint={hint} error={problem}>
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            maxLength={MAX_MESSAGE}
            value={text}
            disabled={isSending}
            onChange={(event) => onWrite(event.target.value)}
          />
        )}
      </Field>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <SavedAnswers spaceId={enquiry.space_id._id} person={name} text={text} onChosen={addAnswer} />
        <span className="flex-1" />
        <Button
          variant="secondary"
          size="sm"
          loading={sending === 'note'}
          disabled={isBlocked}
          onClick={() => send('note')}
        >
          {t('Add note')}
        </Button>
        {email && (
          <Button size="sm" loading={sending === 'reply'} disabled={isBlocked} onClick={() => send('reply')}>
            {t('Send reply')}
          </Button>
        )}
      </div>
    </div>
  );
}
