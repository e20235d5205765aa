import { formatTime, minutesOf } from '#shared/time.ts';
import { NativeSelect, type NativeSelectProps } from './native-select.tsx';
import { useTexts } from '#client/use-texts.ts';

export type TimePickerProps = Omit<NativeSelectProps, 'options' | 'value' | 'onChange'> & {
  /** 'HH:mm'. The current value is listed even if the step or the filter excludes it. */
  value: string | null;
  onChange: (time: string) => void;
  /** The minutes between two options. */
  stepMinutes?: number;
  /** The first and the last option. */
  from?: string;
  to?: string;
  /** What an option says. The default is its time. */
  labelOf?: (time: string) => string;
  /** Filters the options, for example past times of today. */
  isAllowed?: (time: string) => boolean;
};

/** A native select of times. It supports typing, and the wheel on phones, which suits many options. */
export function TimePicker({
  value,
  onChange,
  stepMinutes = 30,
  from = '00:00',
  to = '23:59',
  labelOf = (time) => time,
  isAllowed,
  placeholder,
  ...rest
}: TimePickerProps) {
  const t = useTexts();
  const times = timesBetween(from, to, stepMinutes).filter((time) => !isAllowed || isAllowed(time));
  const options = value && !times.includes(value) ? [...times, value].sort() : times;
  return (
    <NativeSelect
      {...rest}
      value={value ?? ''}
      onChange={onChange}
      placeholder={placeholder ?? t('Time')}
      options={options.map((time) => ({ value: time, label: labelOf(time) }))}
    />
  );
}

function timesBetween(from: string, to: string, step: number): string[] {
  const times: string[] = [];
  for (let minute = minutesOf(from); minute <= minutesOf(to); minute += step) {
    times.push(formatTime(Math.floor(minute / 60), minute % 60));
  }
  return times;
}
