import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '#shared/time.ts';
import { Button } from './button.tsx';
import { CalendarLazy, preloadCalendar } from './calendar-lazy.tsx';
import { PickerTrigger, type PickerControlProps } from './picker-trigger.tsx';
import { Popover } from './popover.tsx';

export type DatePickerProps = PickerControlProps & {
  /** 'YYYY-MM-DD'. */
  value: string | null;
  onChange: (day: string | null) => void;
  placeholder?: string;
  isDisabled?: (day: string) => boolean;
  min?: string;
  max?: string;
  today?: string;
  /** Offers to empty it. */
  clearable?: boolean;
};

/** One day, written `Mon, 3 Jun 2024`. */
export function DatePicker(props: DatePickerProps) {
  const {
    value,
    onChange,
    placeholder = 'Choose a date',
    isDisabled,
    min,
    max,
    today,
    clearable,
    onBlur,
    ...control
  } = props;
  const [open, setOpen] = useState(false);

  function change(day: string | null) {
    onChange(day);
    setOpen(false);
  }

  function onOpenChange(next: boolean) {
    setOpen(next);
    if (!next) onBlur?.();
  }

  return (
    <Popover
      label="Choose a date"
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <PickerTrigger
          icon={CalendarDays}
          filled={value !== null}
          onPointerEnter={preloadCalendar}
          onFocus={preloadCalendar}
          {...control}
        >
          {value ? formatDay(value) : placeholder}
        </PickerTrigger>
      }
    >
      <CalendarLazy
        mode="single"
        value={value}
        onChange={change}
        isDisabled={isDisabled}
        min={min}
        max={max}
        today={today}
      />
      {clearable && value && (
        <Button variant="ghost" size="sm" className="mt-2 w-full" onClick={() => change(null)}>
          Clear
        </Button>
      )}
    </Popover>
  );
}
