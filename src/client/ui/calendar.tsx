import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker, type ClassNames, type DayPickerProps } from 'react-day-picker';
import { useDirection } from '#client/direction.ts';
import { classNames } from './class-names.ts';
import { useTexts } from '#client/use-texts.ts';
import { LANGUAGES, readsEnglish } from '#shared/languages.ts';
import type { Translate } from '#shared/texts.ts';
import { dayWords } from '#shared/time.ts';

const cell = 'grid size-10 place-items-center rounded-md text-sm tabular-nums';
const nav =
  'grid size-9 place-items-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground aria-disabled:pointer-events-none aria-disabled:opacity-30 [&_svg]:size-4';

const STYLES: Partial<ClassNames> = {
  root: 'relative w-fit',
  month: 'space-y-2',
  month_caption: 'flex h-9 items-center justify-center',
  caption_label: 'text-sm font-semibold',
  nav: 'absolute inset-x-0 top-0 z-10 flex justify-between',
  button_previous: nav,
  button_next: nav,
  month_grid: 'border-separate border-spacing-y-0.5',
  weekday: 'size-10 text-xs font-medium text-muted-foreground',
  day: 'p-0 text-center',
  day_button: classNames(cell, 'hover:bg-muted disabled:pointer-events-none'),
  today: '[&>button]:font-bold [&>button]:text-primary-text [&>button]:underline [&>button]:underline-offset-4',
  selected: '[&>button]:bg-primary [&>button]:text-primary-foreground [&>button:hover]:bg-primary-hover',
  range_start: 'rounded-s-md bg-primary-soft',
  range_end: 'rounded-e-md bg-primary-soft',
  range_middle:
    'bg-primary-soft [&>button]:rounded-none! [&>button]:bg-transparent! [&>button]:text-primary-text! [&>button:hover]:bg-transparent!',
  disabled: 'text-muted-foreground line-through opacity-45',
  outside: 'text-muted-foreground opacity-60',
  hidden: 'invisible',
};

type CommonProps = {
  /** False for a calendar in the page, true for one in a panel that has just been opened. */
  autoFocus?: boolean;
  /** True for days that cannot be chosen. */
  isDisabled?: (day: string) => boolean;
  /** The first and the last day that can be chosen. Months outside are not reachable. */
  min?: string;
  max?: string;
  /** Today in the zone of the workspace, if that can differ from the viewer's day. */
  today?: string;
};

export type CalendarProps = CommonProps &
  (
    | { mode: 'single'; value: string | null; onChange: (day: string) => void }
    | {
        mode: 'range';
        value: { from: string; to: string | null } | null;
        onChange: (range: { from: string; to: string | null }) => void;
      }
  );

/** A calendar of one month. Only the pickers render it, and they load it lazily because of the calendar library. */
export function Calendar(props: CalendarProps) {
  const t = useTexts();
  const { weekStartsOn } = LANGUAGES[t.language];
  const common: DayPickerProps = {
    autoFocus: props.autoFocus ?? true,
    weekStartsOn,
    ...wordsIn(t),
    showOutsideDays: false,
    classNames: STYLES,
    dir: useDirection(),
    components: { Chevron: ({ orientation }) => (orientation === 'left' ? <ChevronLeft /> : <ChevronRight />) },
    today: props.today ? dayToDate(props.today) : undefined,
    startMonth: props.min ? dayToDate(props.min) : undefined,
    endMonth: props.max ? dayToDate(props.max) : undefined,
    disabled: (date: Date) => isOutOfBounds(props, dateToDay(date)),
  };
  if (props.mode === 'single') {
    const selected = props.value ? dayToDate(props.value) : undefined;
    return (
      <DayPicker
        {...common}
        mode="single"
        required
        selected={selected}
        defaultMonth={selected ?? common.today}
        onSelect={(date) => props.onChange(dateToDay(date))}
      />
    );
  }
  const from = props.value ? dayToDate(props.value.from) : undefined;
  const to = props.value?.to ? dayToDate(props.value.to) : undefined;
  return (
    <DayPicker
      {...common}
      mode="range"
      selected={{ from, to }}
      defaultMonth={from ?? common.today}
      onSelect={(_range, pressed) => props.onChange(nextRange(props.value, dateToDay(pressed)))}
    />
  );
}

const monthName = dayWords({ month: 'long', year: 'numeric' });
const weekdayName = dayWords({ weekday: 'long' });
const shortWeekday = dayWords({ weekday: 'short' });
const fullDay = dayWords({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** What the calendar says in another language. In English, the library has the words. */
function wordsIn(t: Translate): Pick<DayPickerProps, 'formatters' | 'labels'> {
  if (readsEnglish(t)) return {};
  const inWords = (words: typeof fullDay) => (date: Date) => words(dateToDay(date), t);
  return {
    formatters: { formatCaption: inWords(monthName), formatWeekdayName: inWords(shortWeekday) },
    labels: {
      labelGrid: inWords(monthName),
      labelWeekday: inWords(weekdayName),
      labelPrevious: () => t('Go to the Previous Month'),
      labelNext: () => t('Go to the Next Month'),
      labelDayButton: (date, { today, selected }) => {
        const day = today ? t('Today, {day}', { day: fullDay(dateToDay(date), t) }) : fullDay(dateToDay(date), t);
        return selected ? t('{day}, selected', { day }) : day;
      },
    },
  };
}

function isOutOfBounds({ min, max, isDisabled }: CommonProps, day: string): boolean {
  return Boolean((min && day < min) || (max && day > max) || isDisabled?.(day));
}

/** The first click starts a range and the second ends it. A click before the start, or on a complete range, starts a new one. */
function nextRange(
  range: { from: string; to: string | null } | null,
  pressed: string,
): { from: string; to: string | null } {
  if (!range || range.to || pressed < range.from) return { from: pressed, to: null };
  return { from: range.from, to: pressed };
}

/**
 * Converts a day to a Date at midnight in the viewer's zone. Days are 'YYYY-MM-DD' everywhere except in the calendar library,
 * which uses Dates. Only this function and `dateToDay` convert between the two.
 */
function dayToDate(day: string): Date {
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

function dateToDay(date: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}
