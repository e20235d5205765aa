import { ViewDialog } from '#client/forms/record-dialog.tsx';
import { QueryFailure } from '#client/query-failure.tsx';
import { trpc } from '#client/trpc.tsx';
import { SkeletonText } from '#client/ui/skeleton.tsx';
import { balanceText, entryAmount, entryText } from '#domains/credits/client/credit-text.ts';
import type { CreditView } from '#domains/credits/schema.ts';
import { DEFAULT_ZONE, officeInstant } from '#shared/time.ts';
import { useTexts } from '#domains/credits/client/use-texts.ts';

const NEWEST = { offset: 0, limit: 100 };

/** What came to credits and left them, newest first. */
export function CreditHistory({ credit, onClose }: { credit: CreditView; onClose: () => void }) {
  const t = useTexts();
  const query = trpc.credits.entries.useQuery({ _id: credit._id, ...NEWEST });
  return (
    <ViewDialog title={t('History of credits')} size="sm" onClose={onClose}>
      <p className="mb-2 font-medium">{balanceText(credit, t)}</p>
      {query.data ? (
        <ul className="divide-y text-sm" data-numeric>
          {query.data.items.map((entry) => (
            <li key={entry._id} className="flex items-start justify-between gap-4 py-2">
              <span className="min-w-0 wrap-anywhere">
                {entryText(entry, t)}
                <time dateTime={entry.at.toISOString()} className="block text-xs text-muted-foreground">
                  {officeInstant(entry.at, DEFAULT_ZONE, t)}
                </time>
              </span>
              <span className="whitespace-nowrap">{entryAmount(credit, entry, t)}</span>
            </li>
          ))}
        </ul>
      ) : query.error ? (
        <QueryFailure query={query} />
      ) : (
        <SkeletonText lines={3} />
      )}
    </ViewDialog>
  );
}
