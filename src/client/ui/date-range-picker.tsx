import { CalendarRange } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '#shared/time.ts';
import { Button } from './button.tsx';
import { CalendarLazy, preloadCalendar } from './calendar-lazy.tsx';
import { PickerTrigger, type PickerControlProps } from './picker-trigger.tsx';
import { Popover } from './popover.tsx';

/** Both ends belong to the range; 'YYYY-MM-DD'. */
export type DayRange = { from: string; to: string };

export type DateRangePickerProps = PickerControlProps & {
  value: DayRange | null;
  onChange: (range: DayRange | null) => void;
  placeholder?: string;
  isDisabled?: (day: string) => boolean;
  min?: string;
  max?: string;
  today?: string;
  /** How many months stand side by side where there is room. */
  months?: 1 | 2;
  clearable?: boolean;
};

/** A first and a last day. The range is handed over when both are chosen; half a range is forgotten on closing. */
export function DateRangePicker(props: DateRangePickerProps) {
  const {
    value,
    onChange,
    placeholder = 'Choose dates',
    isDisabled,
    min,
    max,
    today,
    months = 2,
    clearable,
    onBlur,
    ...control
  } = props;
  const [open, setOpen] = useState(false);
  const [started, setStarted] = useState<string | null>(null);

  function change(range: { from: string; to: string | null }) {
    if (range.to === null) return setStarted(range.from);
    onChange({ from: range.from, to: range.to });
    onOpenChange(false);
  }

  function onOpenChange(next: boolean) {
    setOpen(next);
    setStarted(null);
    if (!next) onBlur?.();
  }

  return (
    <Popover
      label="Choose the first and the last day"
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <PickerTrigger
          icon={CalendarRange}
          filled={value !== null}
          onPointerEnter={preloadCalendar}
          onFocus={preloadCalendar}
          {...control}
        >
          {value ? formatRange(value) : placeholder}
        </PickerTrigger>
      }
    >
      <CalendarLazy
        mode="range"
        value={started ? { from: started, to: null } : value}
        onChange={change}
        isDisabled={isDisabled}
        min={min}
        max={max}
        today={today}
        months={months}
      />
      <div className="mt-3 flex min-h-8 items-center justify-between gap-4 border-t pt-3">
        <p className="text-muted-foreground" aria-live="polite">
          {started ? `From ${formatDay(started)}: choose the last day` : 'Choose the first day'}
        </p>
        {clearable && value && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              onChange(null);
              onOpenChange(false);
            }}
          >
            Clear
          </Button>
        )}
      </div>
    </Popover>
  );
}

function formatRange({ from, to }: DayRange): string {
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
}
