import { classNames } from '#client/ui/class-names.ts';
import { DatePicker } from '#client/ui/date-picker.tsx';
import { Field } from '#client/ui/field.tsx';
import type { BookingFilters } from '#domains/bookings/client/filters.ts';

type Chosen = Pick<BookingFilters, 'from' | 'to'>;

type DayFiltersProps = {
  draft: Chosen;
  today: string;
  className: string;
  onChange: (changes: Partial<Chosen>) => void;
};

/** The first and the last day of the bookings, in the zone of the workspace. */
export default function DayFilters({ draft: { from, to }, today, className, onChange }: DayFiltersProps) {
  const common = { today, placeholder: 'Any date', clearable: true };
  return (
    <>
      <Field label="From" className={classNames('lg:w-40', className)}>
        {(control) => (
          <DatePicker
            {...control}
            {...common}
            value={from || null}
            max={to || undefined}
            onChange={(day) => onChange({ from: day ?? '' })}
          />
        )}
      </Field>
      <Field label="To" className={classNames('lg:w-40', className)}>
        {(control) => (
          <DatePicker
            {...control}
            {...common}
            value={to || null}
            min={from || undefined}
            onChange={(day) => onChange({ to: day ?? '' })}
          />
        )}
      </Field>
    </>
  );
}
