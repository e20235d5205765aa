import { CalendarClock, SlidersHorizontal } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { BOOKING_FILTERS, type BookingFilters, NO_FILTERS, ORDER_OPTIONS } from '#domains/bookings/client/filters.ts';
import type { BookingOrder } from '#domains/bookings/orders.ts';

type Filters = Omit<BookingFilters, 'sort'>;

type BookingFilterFormProps = {
  /** The filters that are applied. */
  filters: Filters;
  order: BookingOrder;
  /** The current day in the workspace. */
  today: string;
  onSearch: (filters: Filters) => void;
  onSort: (order: BookingOrder) => void;
};

// Loaded separately, because of the calendar.
const DayFilters = lazy(() => import('./day-filters.tsx'));

const TEXT = 'Customer, company, room or number';

/** The number of filters that a phone hides behind the button. */
const hiddenCount = ({ resource_type, booking_status, payment_status, from, to }: Filters): number =>
  [resource_type, booking_status, payment_status, from, to].filter(Boolean).length;

/** The filters of the booking list. They apply with Search or Enter, the arrivals and the order at once. */
export function BookingFilterForm({ filters, order, today, onSearch, onSort }: BookingFilterFormProps) {
  const [draft, setDraft] = useState(filters);
  const [isOpen, setOpen] = useState(false);
  const set = (changes: Partial<Filters>) => setDraft({ ...draft, ...changes });

  function reset() {
    setDraft(NO_FILTERS);
    onSearch(NO_FILTERS);
  }

  const moreOnPhone = isOpen ? '' : 'max-sm:hidden';
  return (
    <form
      aria-label="Filters"
      className="mb-4 grid grid-cols-2 items-end gap-3 max-sm:gap-2 sm:grid-cols-3 lg:flex lg:flex-wrap"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(draft);
      }}
    >
      <TextFilter text={draft.text} onChange={(text) => set({ text })} />
      {BOOKING_FILTERS.map(({ name, label, options }) => (
        <Field key={name} label={label} className={classNames('lg:w-40', moreOnPhone)}>
          {(control) => (
            <NativeSelect
              {...control}
              options={options}
              value={draft[name]}
              onChange={(value) => set({ [name]: value })}
            />
          )}
        </Field>
      ))}
      <Suspense fallback={<DaysLoading className={moreOnPhone} />}>
        <DayFilters draft={draft} today={today} className={moreOnPhone} onChange={set} />
      </Suspense>
      <Field label="Sort by" className={classNames('lg:w-52', moreOnPhone)}>
        {(control) => (
          <NativeSelect
            {...control}
            options={ORDER_OPTIONS}
            value={filters.arrivals ? 'event_date' : order}
            disabled={filters.arrivals}
            onChange={(value) => onSort(value as BookingOrder)}
          />
        )}
      </Field>
      <Actions
        hiddenFilters={hiddenCount(filters)}
        isOpen={isOpen}
        onOpen={() => setOpen(!isOpen)}
        arrivals={filters.arrivals}
        onArrivals={() => onSearch({ ...draft, arrivals: !filters.arrivals })}
        onReset={reset}
      />
    </form>
  );
}

function TextFilter({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <Field label={TEXT} labelHidden className="col-span-full lg:w-64">
      {(control) => (
        <Input
          {...control}
          type="search"
          enterKeyHint="search"
          maxLength={100}
          placeholder={TEXT}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

type ActionsProps = {
  /** The number of filters that a phone hides. */
  hiddenFilters: number;
  isOpen: boolean;
  onOpen: () => void;
  arrivals: boolean;
  onArrivals: () => void;
  onReset: () => void;
};

function Actions({ hiddenFilters, isOpen, onOpen, arrivals, onArrivals, onReset }: ActionsProps) {
  return (
    <div className="col-span-full flex flex-wrap gap-2 max-sm:*:px-3">
      <Button type="submit">Search</Button>
      <Button variant="secondary" onClick={onReset}>
        Reset
      </Button>
      <Button variant="secondary" className="sm:hidden" aria-expanded={isOpen} onClick={onOpen}>
        <SlidersHorizontal aria-hidden="true" className="max-[25rem]:hidden" />
        Filters{hiddenFilters > 0 && ` (${hiddenFilters})`}
      </Button>
      <Button
        variant="secondary"
        aria-pressed={arrivals}
        className="aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-text"
        onClick={onArrivals}
      >
        <CalendarClock aria-hidden="true" className="max-[25rem]:hidden" />
        Today’s arrivals
      </Button>
    </div>
  );
}

function DaysLoading({ className }: { className: string }) {
  return ['from', 'to'].map((name) => <Skeleton key={name} className={classNames('h-10 lg:w-40', className)} />);
}
