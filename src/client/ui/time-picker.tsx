import { formatTime, minutesOf } from '#shared/time.ts';
import { NativeSelect, type NativeSelectProps } from './native-select.tsx';

export type TimePickerProps = Omit<NativeSelectProps, 'options' | 'value' | 'onChange'> & {
  /** 'HH:mm'. A value that the step or the filter would leave out is still shown. */
  value: string | null;
  onChange: (time: string) => void;
  /** Minutes between two options: 30 in the search, 5 in modals. */
  stepMinutes?: number;
  /** The first and the last option. */
  from?: string;
  to?: string;
  /** Leaves options out, past times of today for instance. */
  isAllowed?: (time: string) => boolean;
};

/** A time of day out of the browser's own list: 48 options are chosen by typing, and by the wheel of a phone. */
export function TimePicker({
  value,
  onChange,
  stepMinutes = 30,
  from = '00:00',
  to = '23:59',
  isAllowed,
  placeholder = 'Time',
  ...rest
}: TimePickerProps) {
  const times = timesBetween(from, to, stepMinutes).filter((time) => !isAllowed || isAllowed(time));
  const options = value && !times.includes(value) ? [...times, value].sort() : times;
  return (
    <NativeSelect
      {...rest}
      value={value ?? ''}
      onChange={onChange}
      placeholder={placeholder}
      options={options.map((time) => ({ value: time, label: time }))}
    />
  );
}

function timesBetween(from: string, to: string, step: number): string[] {
  const times: string[] = [];
  for (let minute = minutesOf(from); minute <= Math.min(minutesOf(to), 1439); minute += step) {
    times.push(formatTime(Math.floor(minute / 60), minute % 60));
  }
  return times;
}
