import { ArrowRight } from 'lucide-react';
import { classNames } from '#client/ui/class-names.ts';
import type { Seat } from '#domains/bookings/schema.ts';

type SwapTargetsProps = {
  /** The seats of the booking. */
  seats: readonly Seat[];
  /** The names of the chosen seats, in the same order. */
  chosen: readonly (string | undefined)[];
  /** The seat that is chosen next. */
  active: number;
  onActivate: (index: number) => void;
  errorOf: (index: number) => string | undefined;
};

/** For each seat of the booking, the seat that replaces it. A press selects the one to choose on the map. */
export function SwapTargets({ seats, chosen, active, onActivate, errorOf }: SwapTargetsProps) {
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {seats.map((seat, index) => {
        const error = errorOf(index);
        return (
          <li key={seat._id}>
            <button
              type="button"
              aria-pressed={index === active}
              aria-describedby={error ? `swap-seat-${seat._id}` : undefined}
              onClick={() => onActivate(index)}
              className={classNames(
                'flex min-h-11 w-full items-center gap-2 rounded-md border px-3 text-sm tabular-nums',
                index === active ? 'border-primary bg-primary-soft' : 'border-input bg-card',
              )}
            >
              <span className="text-muted-foreground">{seat.seat_no}</span>
              <ArrowRight className="size-4 text-muted-foreground" aria-label="becomes" />
              {chosen[index] ? (
                <span className="font-semibold">{chosen[index]}</span>
              ) : (
                <span className="text-muted-foreground">Choose on the map</span>
              )}
            </button>
            {error && (
              <p id={`swap-seat-${seat._id}`} className="mt-1 text-sm text-danger-text">
                {error}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
