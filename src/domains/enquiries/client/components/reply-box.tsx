import { useState } from 'react';
import { toast } from 'sonner';
import { failureOf } from '#client/failure.ts';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import { failingWith } from '#domains/enquiries/client/failing-with.ts';
import { useReply } from '#domains/enquiries/client/queries.ts';
import type { EnquiryView } from '#domains/enquiries/schema.ts';
import { CONTACT_TEXTS } from '#domains/enquiries/texts.ts';
import { MAX_MESSAGE } from '#domains/enquiries/thread-schema.ts';
import { SavedAnswers } from './saved-answers.tsx';

/** The text that is typed, which belongs to the dialog. */
export type Typed = { text: string; onWrite: (text: string) => void };

type ReplyBoxProps = Typed & { enquiry: EnquiryView };

/** What sends the text. It stays after a failure. */
function useMessage({ enquiry: { _id }, text, onWrite }: ReplyBoxProps) {
  const reply = useReply();
  const note = trpc.enquiries.addNote.useMutation().mutateAsync;
  const [sending, setSending] = useState<'reply' | 'note'>();
  const [problem, setProblem] = useState<string>();

  async function send(kind: 'reply' | 'note') {
    setSending(kind);
    setProblem(undefined);
    try {
      await failingWith(CONTACT_TEXTS.failed, kind === 'reply' ? reply({ _id, text }) : note({ _id, text }));
      onWrite('');
      toast.success(kind === 'reply' ? 'Reply sent' : 'Note added');
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
  const { enquiry, text, onWrite } = props;
  const { email, name } = enquiry;
  const { send, sending, problem } = useMessage(props);
  const isSending = sending !== undefined;
  const isBlocked = !text.trim() || isSending;
  const hint = email ? 'A reply goes to the person by mail. Only staff read a note.' : 'Only staff read a note.';
  /** A text that was typed stays above the answer. */
  const addAnswer = (answer: string) => onWrite(text.trim() ? `${text.trimEnd()}\n\n${answer}` : answer);

  return (
    <div className="mt-4">
      <Field label="Write" hint={hint} error={problem}>
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
          Add note
        </Button>
        {email && (
          <Button size="sm" loading={sending === 'reply'} disabled={isBlocked} onClick={() => send('reply')}>
            Send reply
          </Button>
        )}
      </div>
    </div>
  );
}
