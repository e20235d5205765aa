import { Link } from 'react-router-dom';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import type { RouterOutputs } from '#client/trpc.tsx';
import { paths } from '#shared/paths.ts';
import { pluralize } from '#shared/pluralize.ts';
import { formatInstant } from '#shared/time.ts';

type TouchedQuestionProps = {
  touched: RouterOutputs['availability']['checkRules'];
  zone: string;
  onYes: () => Promise<unknown>;
  onClose: () => void;
};

/** Names the bookings that do not fit new rules, before these are saved. */
export function TouchedQuestion({ touched: { count, first }, zone, onYes, onClose }: TouchedQuestionProps) {
  return (
    <ConfirmCall
      open
      onOpenChange={(open) => !open && onClose()}
      title={count === 1 ? 'A booking does not fit the new rules' : `${count} bookings do not fit the new rules`}
      text={
        count === 1
          ? 'It stays as it is. Move or cancel it yourself if the place is closed.'
          : 'They stay as they are. Move or cancel them yourself if the place is closed.'
      }
      yes="Save anyway"
      no="Back"
      onYes={onYes}
    >
      <ul aria-label="Bookings" className="max-h-60 divide-y overflow-y-auto rounded-md border">
        {first.map(({ _id, name, from }) => (
          <li key={_id}>
            <Link
              to={paths.bookingPage(_id)}
              target="_blank"
              className="flex justify-between gap-3 px-3 py-2 hover:bg-muted"
            >
              <span className="min-w-0 truncate">{name}</span>
              <span className="shrink-0 tabular-nums text-muted-foreground">{formatInstant(from, zone)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {count > first.length && (
        <p className="mt-2 text-muted-foreground">And {pluralize(count - first.length, 'other')}.</p>
      )}
    </ConfirmCall>
  );
}
