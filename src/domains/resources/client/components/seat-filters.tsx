import { translated } from '#shared/texts.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { DatePicker } from '#client/ui/date-picker.tsx';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import type { useSeats } from '#domains/resources/client/list-queries.ts';
import { DESK_TYPES, RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { useTexts } from '#domains/resources/client/use-texts.ts';

const TYPES = DESK_TYPES.map((type) => ({ value: type, label: RESOURCE_TYPE_NAMES[type] }));

type SeatFiltersProps = {
  list: ReturnType<typeof useSeats>;
  today: string;
  /** The number of seats that are switched off, or 0 for accounts that may not edit them. */
  switchedOff: number;
};

/** The filters of the seat list: date, desk type and status. */
export function SeatFilters({ list, today, switchedOff }: SeatFiltersProps) {
  const t = useTexts();
  const { date, type, off } = list.filters;
  const search = (changes: Parameters<typeof list.search>[0]) => list.search(changes, { replace: true });
  return (
    <div className="mb-4 mt-6 flex flex-wrap items-end gap-3">
      <Field label={t('Date')} className="w-full sm:w-56">
        {(control) => <DatePicker {...control} value={date} onChange={(next) => search({ date: next })} min={today} />}
      </Field>
      <Field label={t('Desk type')} className="w-full sm:w-48">
        {(control) => (
          <Select
            {...control}
            options={translated(TYPES, t)}
            value={type}
            onChange={(next) => search({ type: next })}
            placeholder={t('All types')}
          />
        )}
      </Field>
      <Button variant="secondary" onClick={() => search({ date: null, type: null, off: false })}>
        {t('Reset')}
      </Button>
      {(switchedOff > 0 || off) && (
        <Checkbox
          className="pb-2.5"
          label={t('Switched off ({count})', { count: switchedOff })}
          checked={off}
          onChange={(next) => search({ off: next })}
        />
      )}
    </div>
  );
}
