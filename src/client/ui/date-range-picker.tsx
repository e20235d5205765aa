import { CalendarRange } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '#shared/time.ts';
import { Button } from './button.tsx';
import { CalendarPicker, type PickerProps } from './calendar-picker.tsx';
import { useTexts } from '#client/use-texts.ts';
import type { Reader } from '#shared/languages.ts';

/** Days as 'YYYY-MM-DD'. The range includes both. */
export type DayRange = { from: string; to: string };

export type DateRangePickerProps = PickerProps<DayRange>;

/** A picker of a first and a last day. `onChange` is called when both are chosen. Closing discards an incomplete range. */
export function DateRangePicker(props: DateRangePickerProps) {
  const t = useTexts();
  const {
    value,
    onChange,
    placeholder = t('Choose dates'),
    isDisabled,
    min,
    max,
    today,
    clearable,
    ...control
  } = props;
  const [open, setOpen] = useState(false);
  const [started, setStarted] = useState<string | null>(null);

  function onOpenChange(next: boolean) {
    setOpen(next);
    setStarted(null);
  }

  function finish(range: DayRange | null) {
    onChange(range);
    onOpenChange(false);
  }

  function change({ from, to }: { from: string; to: string | null }) {
    if (to === null) setStarted(from);
    else finish({ from, to });
  }

  const shown = started ? { from: started, to: null } : value;
  return (
    <CalendarPicker
      icon={CalendarRange}
      label={t('Choose the first and the last day')}
      text={value ? formatRange(value, t) : placeholder}
      filled={value !== null}
      open={open}
      onOpenChange={onOpenChange}
      control={control}
      calendar={{ mode: 'range', value: shown, onChange: change, isDisabled, min, max, today }}
    >
      <div className="mt-3 flex min-h-8 items-center justify-between gap-4 border-t pt-3">
        <p className="text-muted-foreground" aria-live="polite">
          {started ? t('From {day}: choose the last day', { day: formatDay(started, t) }) : t('Choose the first day')}
        </p>
        {clearable && value && (
          <Button variant="ghost" size="sm" onClick={() => finish(null)}>
            {t('Clear')}
          </Button>
        )}
      </div>
    </CalendarPicker>
  );
}

function formatRange({ from, to }: DayRange, reader: Reader): string {
  return from === to ? formatDay(from, reader) : `${formatDay(from, reader)} – ${formatDay(to, reader)}`;
}
