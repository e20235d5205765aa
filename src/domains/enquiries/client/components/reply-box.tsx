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

type ReplyBoxProps = {
  enquiry: EnquiryView;
  /** Told whether closing would lose a text. */
  onDirty: (isDirty: boolean) => void;
};

/** The text that is typed, and what sends it. It stays after a failure. */
function useMessage({ _id }: EnquiryView, onDirty: ReplyBoxProps['onDirty']) {
  const reply = useReply();
  const note = trpc.enquiries.addNote.useMutation().mutateAsync;
  const [text, setText] = useState('');
  const [sending, setSending] = useState<'reply' | 'note'>();
  const [problem, setProblem] = useState<string>();

  function write(next: string) {
    setText(next);
    onDirty(next !== '');
  }

  async function send(kind: 'reply' | 'note') {
    setSending(kind);
    setProblem(undefined);
    try {
      await failingWith(CONTACT_TEXTS.failed, kind === 'reply' ? reply({ _id, text }) : note({ _id, text }));
      write('');
      toast.success(kind === 'reply' ? 'Reply sent' : 'Note added');
    } catch (error) {
      setProblem(failureOf(error).message);
    } finally {
      setSending(undefined);
    }
  }

  return { text, write, send, sending, problem };
}

/** A text that is sent to the person, or kept as a note. */
export function ReplyBox({ enquiry, onDirty }: ReplyBoxProps) {
  const { email, name } = enquiry;
  const { text, write, send, sending, problem } = useMessage(enquiry, onDirty);
  const isSending = sending !== undefined;
  const isBlocked = !text.trim() || isSending;
  const hint = email ? 'A reply goes to the person by mail. Only staff read a note.' : 'Only staff read a note.';
  /** A text that was typed stays above the answer. */
  const addAnswer = (answer: string) => write(text.trim() ? `${text.trimEnd()}\n\n${answer}` : answer);

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
            onChange={(event) => write(event.target.value)}
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
