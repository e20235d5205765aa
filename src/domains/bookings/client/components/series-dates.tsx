import { Button } from '#client/ui/button.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { SeriesDraftState } from '#domains/bookings/client/use-series-draft.ts';
import type { Occurrence, OccurrenceChoice } from '#domains/bookings/series.ts';
import { DEFAULT_CURRENCY, formatMoney } from '#shared/money.ts';
import { pluralize } from '#shared/pluralize.ts';
import { formatDay, formatInstant, toLocal } from '#shared/time.ts';

type SeriesDatesProps = { series: SeriesDraftState; zone: string };

/** The dates of a series with their prices. For one that cannot be booked, something else is chosen. */
export function SeriesDates({ series, zone }: SeriesDatesProps) {
  const { preview, blocked, problem } = series;
  if (!preview) return problem ? null : <Skeleton className="h-40 w-full rounded-md" />;
  return (
    <section aria-label="Dates" className="rounded-md border">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b px-4 py-2.5 text-sm">
        <p role="status" className={blocked.length > 0 ? 'text-danger-text' : 'text-muted-foreground'}>
          {blocked.length > 0
            ? `${pluralize(blocked.length, 'date')} cannot be booked. Please choose what to do.`
            : 'All dates can be booked. Each of them has its own invoice.'}
        </p>
        {blocked.length > 1 && (
          <Button size="sm" variant="secondary" onClick={() => series.skip(blocked.map(({ day }) => day))}>
            Skip all of them
          </Button>
        )}
      </div>
      <div role="group" aria-label="List of dates" tabIndex={0} className="max-h-72 overflow-y-auto text-sm">
        <ol className="divide-y">
          {preview.occurrences.map((occurrence) => (
            <Row key={occurrence.day} occurrence={occurrence} series={series} zone={zone} />
          ))}
        </ol>
      </div>
    </section>
  );
}

type RowProps = { occurrence: Occurrence; series: SeriesDraftState; zone: string };

function Row({ occurrence, series, zone }: RowProps) {
  const { day, state, problem, price, resource } = occurrence;
  const currency = series.preview?.currency ?? DEFAULT_CURRENCY;
  const choice = series.draft?.choices.find((each) => each.day === day);
  const isSkipped = state === 'skipped';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2" data-numeric>
      <span className={isSkipped ? 'text-muted-foreground line-through' : undefined}>
        {formatInstant(occurrence.from, zone)} to {toLocal(occurrence.to, zone).time}
      </span>
      {problem && <span className="text-danger-text">{problem}</span>}
      {choice?.resource_id && <span className="text-muted-foreground">{resource.name}</span>}
      <span className="ml-auto flex items-center gap-3">
        {!problem && !isSkipped && <span>{formatMoney(price.total, currency)}</span>}
        {problem || choice || isSkipped ? (
          <Choice occurrence={occurrence} choice={choice} series={series} />
        ) : (
          <Button size="sm" variant="ghost" aria-label={`Skip ${formatDay(day)}`} onClick={() => series.skip([day])}>
            Skip
          </Button>
        )}
      </span>
    </li>
  );
}

type ChoiceProps = {
  occurrence: Occurrence;
  choice: OccurrenceChoice | undefined;
  series: SeriesDraftState;
};

const SKIP = 'skip';

/** A choice as the value of an option. */
const valueOf = ({ time, resource_id }: Omit<OccurrenceChoice, 'day'>) =>
  time ? `time:${time}` : resource_id ? `room:${resource_id}` : '';

function choiceOf(day: string, value: string): OccurrenceChoice {
  const [kind, ...rest] = value.split(':');
  const chosen = rest.join(':');
  if (kind === 'time') return { day, time: chosen };
  return kind === 'room' ? { day, resource_id: chosen } : { day };
}

function Choice({ occurrence, choice, series }: ChoiceProps) {
  const { day, state, times, resources, problem, resource } = occurrence;
  const value = state === 'skipped' ? SKIP : choice ? valueOf(choice) : '';
  const options = [
    { value: '', label: problem && !choice ? 'Please choose' : 'As planned' },
    { value: SKIP, label: 'Skip' },
    ...times.map((time) => ({ value: `time:${time}`, label: `At ${time}` })),
    ...resources.map(({ _id, name }) => ({ value: `room:${_id}`, label: `In ${name}` })),
  ];
  // What was chosen is free now, so it is not offered any more.
  const label = choice?.time ? `At ${choice.time}` : `In ${resource.name}`;
  const isListed = options.some((option) => option.value === value);
  return (
    <NativeSelect
      aria-label={`What to do on ${formatDay(day)}`}
      className="h-8 w-40 text-sm"
      value={value}
      onChange={(chosen) => (chosen === SKIP ? series.skip([day]) : series.choose(choiceOf(day, chosen)))}
      options={isListed ? options : [...options, { value, label }]}
    />
  );
}
