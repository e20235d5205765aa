import { QueryFailure } from '#client/query-failure.tsx';
import { trpc } from '#client/trpc.tsx';
import { SkeletonText } from '#client/ui/skeleton.tsx';
import { officeInstant } from '#shared/time.ts';

const LATEST = { offset: 0, limit: 100 };

/** The bookings that use a voucher, the latest first. */
export function VoucherUses({ voucherId }: { voucherId: string }) {
  const query = trpc.vouchers.uses.useQuery({ _id: voucherId, ...LATEST });
  return (
    <section aria-label="Bookings" className="border-t pt-4 text-sm">
      <h3 className="font-medium">Bookings</h3>
      {query.data ? (
        <ul className="divide-y" data-numeric>
          {query.data.items.map(({ booking_id, title, customer, from, time_zone }) => (
            <li key={booking_id} className="py-2">
              <span className="wrap-anywhere">
                {title}, {customer}
              </span>
              <span className="block text-xs text-muted-foreground">{officeInstant(from, time_zone)}</span>
            </li>
          ))}
          {query.data.items.length === 0 && <li className="py-2 text-muted-foreground">No booking uses it yet.</li>}
        </ul>
      ) : query.error ? (
        <QueryFailure query={query} />
      ) : (
        <SkeletonText lines={2} />
      )}
    </section>
  );
}
