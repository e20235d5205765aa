import { trpc } from '#client/trpc.tsx';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { SkeletonText } from '#client/ui/skeleton.tsx';
import { officeLine } from '#domains/enquiries/client/enquiry-text.ts';
import type { Direction } from '#domains/enquiries/rules.ts';
import type { EnquiryView } from '#domains/enquiries/schema.ts';
import type { MessageView } from '#domains/enquiries/thread-schema.ts';
import { ReplyBox, type Typed } from './reply-box.tsx';

const KINDS: Record<Direction, { label: string; tone: Tone }> = {
  out: { label: 'Reply', tone: 'blue' },
  in: { label: 'Received', tone: 'orange' },
  note: { label: 'Note', tone: 'grey' },
};

type EnquiryThreadProps = Typed & { enquiry: EnquiryView; canEdit: boolean };

/** What was written about an enquiry, oldest first. Staff who may edit write below. */
export function EnquiryThread({ enquiry, canEdit, ...typed }: EnquiryThreadProps) {
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
