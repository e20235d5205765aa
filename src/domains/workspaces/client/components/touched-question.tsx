import { Link } from 'react-router-dom';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import type { RouterOutputs } from '#client/trpc.tsx';
import { paths } from '#shared/paths.ts';
import { formatInstant } from '#shared/time.ts';
import { useTexts } from '#domains/workspaces/client/use-texts.ts';

type TouchedQuestionProps = {
  touched: RouterOutputs['availability']['checkRules'];
  zone: string;
  onYes: () => Promise<unknown>;
  onClose: () => void;
};

/** Names the bookings that do not fit new rules, before these are saved. */
export function TouchedQuestion({ touched: { count, first }, zone, onYes, onClose }: TouchedQuestionProps) {
  const t = useTexts();
  return (
    <ConfirmCall
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        count === 1
          ? t('A booking does not fit the new rules')
          : t('{count} bookings do not fit the new rules', { count })
      }
      text={
        count === 1
          ? t('It stays as it is. Move or cancel it yourself if the place is closed.')
          : t('They stay as they are. Move or cancel them yourself if the place is closed.')
      }
      yes={t('Save anyway')}
      no={t('Back')}
      onYes={onYes}
    >
      <ul aria-label={t('Bookings')} className="max-h-60 divide-y overflow-y-auto rounded-md border">
        {first.map(({ _id, name, from }) => (
          <li key={_id}>
            <Link
              to={paths.bookingPage(_id)}
              target="_blank"
              className="flex justify-between gap-3 px-3 py-2 hover:bg-muted"
            >
              <span className="min-w-0 truncate">{name}</span>
              <span className="shrink-0 tabular-nums text-muted-foreground">{formatInstant(from, zone, t)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {count > first.length && (
        <p className="mt-2 text-muted-foreground">
          {t('And {count, plural, one {{count} other} other {{count} others}}.', { count: count - first.length })}
        </p>
      )}
    </ConfirmCall>
  );
}
