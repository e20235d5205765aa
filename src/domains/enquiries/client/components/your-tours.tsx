import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#client/ui/button.tsx';
import { effectiveTime, timeLine } from '#domains/enquiries/client/enquiry-text.ts';
import { useMyTours } from '#domains/enquiries/client/queries.ts';
import type { TourView } from '#domains/enquiries/schema.ts';
import { MAX_LIMIT } from '#shared/page-limits.ts';
import { paths } from '#shared/paths.ts';
import { TourStatus } from './tour-status.tsx';

const FIRST = 3;

/** The tours for which the account’s email address has asked. Nothing without tours. */
export default function YourTours() {
  const titleId = useId();
  const [limit, setLimit] = useState(FIRST);
  const { data } = useMyTours(limit);
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="mb-6 rounded-lg border bg-card p-4 sm:px-5">
      <h2 id={titleId} className="font-semibold">
        Your tours
      </h2>
      <ul className="mt-2 divide-y">
        {data.items.map((tour) => (
          <Tour key={tour._id} tour={tour} />
        ))}
      </ul>
      {data.totalCount > limit && (
        <Button variant="ghost" size="sm" className="mt-2 -ml-3" onClick={() => setLimit(MAX_LIMIT)}>
          Show all {data.totalCount} tours
        </Button>
      )}
    </section>
  );
}

function Tour({ tour }: { tour: TourView }) {
  const { space_id, resource_type, timestamp, status, meta } = tour;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 text-sm">
      <div className="min-w-0">
        <p className="font-medium tabular-nums">{timeLine(effectiveTime(tour))}</p>
        {meta.new_tour_timestamp && (
          <p className="tabular-nums text-muted-foreground">
            instead of <s>{timeLine(timestamp)}</s>
          </p>
        )}
        <p className="text-muted-foreground">
          <Link to={paths.space(space_id._id)} className="underline underline-offset-4 hover:text-foreground">
            {space_id.name}
          </Link>
          , {resource_type}
        </p>
        {meta.remark && <p className="mt-1 break-words whitespace-pre-line">{meta.remark}</p>}
      </div>
      {status && <TourStatus status={status} />}
    </li>
  );
}
