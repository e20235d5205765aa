import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#client/ui/button.tsx';
import { effectiveTime, timeLine } from '#domains/enquiries/client/enquiry-text.ts';
import { useMyTours } from '#domains/enquiries/client/queries.ts';
import type { TourView } from '#domains/enquiries/schema.ts';
import { paths } from '#shared/paths.ts';
import { TourStatus } from './tour-status.tsx';
import { useTexts } from '#domains/enquiries/client/use-texts.ts';
import { Trans } from '@lingui/react';

/** The tours for which the account’s email address has asked: those to come, and the others on demand. Nothing without tours. */
export default function YourTours() {
  const t = useTexts();
  const titleId = useId();
  const [now] = useState(() => new Date());
  const [isComplete, setComplete] = useState(false);
  const tours = useMyTours().data?.items ?? [];
  if (tours.length === 0) return null;
  const shown = isComplete ? tours : tours.filter((tour) => (effectiveTime(tour) ?? now) > now);
  return (
    <section aria-labelledby={titleId} className="mt-6 rounded-lg border bg-card px-4 py-3 sm:px-5">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 id={titleId} className="font-semibold">
          {t('Your tours')}
        </h2>
        {shown.length < tours.length && (
          <Button variant="ghost" size="sm" onClick={() => setComplete(true)}>
            {t('Show all {count} tours', { count: tours.length })}
          </Button>
        )}
      </div>
      <ul className="divide-y">
        {shown.map((tour) => (
          <Tour key={tour._id} tour={tour} />
        ))}
      </ul>
    </section>
  );
}

function Tour({ tour }: { tour: TourView }) {
  const t = useTexts();
  const { space_id, resource_type, timestamp, status, meta } = tour;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 text-sm">
      <div className="min-w-0">
        <p className="font-medium tabular-nums">{timeLine(effectiveTime(tour), t)}</p>
        {meta.new_tour_timestamp && (
          <p className="tabular-nums text-muted-foreground">
            <Trans id="instead of <0>{time}</0>" values={{ time: timeLine(timestamp, t) }} components={{ 0: <s /> }} />
          </p>
        )}
        <p className="text-muted-foreground">
          <Link to={paths.space(space_id._id)} className="underline underline-offset-4 hover:text-foreground">
            {space_id.name}
          </Link>
          , {resource_type && t(resource_type)}
        </p>
        {meta.remark && <p className="mt-1 break-words whitespace-pre-line">{meta.remark}</p>}
      </div>
      {status && <TourStatus status={status} />}
    </li>
  );
}
