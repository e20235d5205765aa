import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { ORDER_OPTIONS } from '#domains/bookings/client/filters.ts';
import type { BookingList } from '#domains/bookings/client/use-booking-list.ts';
import { BOOKING_ORDERS } from '#domains/bookings/orders.ts';

/**
 * Whether the booking list shows only who arrives today, unless it is limited to other days, and on a phone its order. On a wide screen the header of
 * the table sorts.
 */
export function BookingOrders({ list }: { list: BookingList }) {
  const { arrivals, from, to } = list.filters;
  return (
    <>
      {(arrivals || (!from && !to)) && (
        <Button
          variant="secondary"
          aria-pressed={arrivals}
          className="h-9 px-2.5 font-normal aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-text"
          onClick={() => list.search({ arrivals: !arrivals })}
        >
          Today’s arrivals
        </Button>
      )}
      <Field label="Sort by" labelHidden className="shrink-0 sm:hidden">
        {(control) => (
          <NativeSelect
            {...control}
            className="h-9 min-h-9 pl-2.5"
            options={ORDER_OPTIONS}
            value={arrivals ? 'event_date' : list.order}
            disabled={arrivals}
            onChange={(value) => list.sort(BOOKING_ORDERS.find((order) => order === value) ?? 'newest')}
          />
        )}
      </Field>
    </>
  );
}
