import { useState } from 'react';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import { failingWith } from '#domains/enquiries/client/failing-with.ts';
import type { EnquiryView } from '#domains/enquiries/schema.ts';
import { CONTACT_TEXTS } from '#domains/enquiries/texts.ts';
import { MAX_MESSAGE } from '#domains/enquiries/thread-schema.ts';
import { SavedAnswers } from './saved-answers.tsx';

type ReplyBoxProps = {
  enquiry: EnquiryView;
  onSent: (sent: string) => void;
  onDirty?: ((isDirty: boolean) => void) | undefined;
};

/** A text that is sent to the person, or kept as a note. It stays after a failure. */
export function ReplyBox({ enquiry, onSent, onDirty }: ReplyBoxProps) {
  const { _id, email, name } = enquiry;
  const reply = trpc.enquiries.reply.useMutation();
  const note = trpc.enquiries.addNote.useMutation();
  const [text, setText] = useState('');
  const isSending = reply.isPending || note.isPending;
  const isBlocked = !text.trim() || isSending;
  const hint = email ? 'A reply goes to the person by mail. Only staff read a note.' : 'Only staff read a note.';

  function write(next: string) {
    setText(next);
    onDirty?.(next !== '');
  }

  async function send({ mutateAsync }: Pick<typeof reply, 'mutateAsync'>, sent: string) {
    await failingWith(CONTACT_TEXTS.failed, mutateAsync({ _id, text }));
    write('');
    onSent(sent);
  }

  return (
    <div className="mt-4">
      <Field label="Write" hint={hint}>
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
        <SavedAnswers spaceId={enquiry.space_id._id} person={name} text={text} onChosen={write} />
        <span className="flex-1" />
        <Button
          variant="secondary"
          size="sm"
          loading={note.isPending}
          disabled={isBlocked}
          onClick={() => send(note, 'Note added')}
        >
          Add note
        </Button>
        {email && (
          <Button size="sm" loading={reply.isPending} disabled={isBlocked} onClick={() => send(reply, 'Reply sent')}>
            Send reply
          </Button>
        )}
      </div>
    </div>
  );
}
