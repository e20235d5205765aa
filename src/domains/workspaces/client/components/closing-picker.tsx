import { TimePicker, type TimePickerProps } from '#client/ui/time-picker.tsx';
import { type Interval, MIDNIGHT, isOvernight } from '#domains/workspaces/intervals.ts';
import { useTexts } from '#domains/workspaces/client/use-texts.ts';

type ClosingPickerProps = Omit<TimePickerProps, 'value' | 'from' | 'to' | 'labelOf'> & { hours: Interval };

/** The closing time of opening hours. Times that are not after the opening time are those of the next day. */
export function ClosingPicker({ hours: [opens, closes], ...rest }: ClosingPickerProps) {
  const t = useTexts();
  const isNextDay = (time: string) => opens !== '' && isOvernight([opens, time]);
  return (
    <TimePicker
      {...rest}
      value={closes}
      from="00:30"
      to={MIDNIGHT}
      labelOf={(time) => (isNextDay(time) ? t('{time} next day', { time }) : time)}
    />
  );
}
