import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { formatDay, tableDay } from '#shared/time.ts';
import { Button } from './button.tsx';
import { CalendarPicker, type PickerProps } from './calendar-picker.tsx';
import { useTexts } from '#client/use-texts.ts';

export type DatePickerProps = PickerProps<string> & {
  /** Stands before the day, which then is shorter: 'From 03 Jun 2024'. */
  lead?: string;
};

/** A picker of one day, displayed as `Mon, 3 Jun 2024`. */
export function DatePicker(props: DatePickerProps) {
  const t = useTexts();
  const {
    value,
    onChange,
    placeholder = t('Choose a date'),
    lead,
    isDisabled,
    min,
    max,
    today,
    clearable,
    ...control
  } = props;
  const [open, setOpen] = useState(false);

  function change(day: string | null) {
    onChange(day);
    setOpen(false);
  }

  return (
    <CalendarPicker
      icon={CalendarDays}
      label={t('Choose a date')}
      text={value ? (lead ? `${lead} ${tableDay(value, t)}` : formatDay(value, t)) : placeholder}
      filled={value !== null}
      open={open}
      onOpenChange={setOpen}
      control={control}
      calendar={{ mode: 'single', value, onChange: change, isDisabled, min, max, today }}
    >
      {clearable && value && (
        <Button variant="ghost" size="sm" className="mt-2 w-full" onClick={() => change(null)}>
          {t('Clear')}
        </Button>
      )}
    </CalendarPicker>
  );
}
