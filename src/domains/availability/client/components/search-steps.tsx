import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { lazyPart } from '#client/lazy-part.tsx';
import { Button } from '#client/ui/button.tsx';
import { Calendar } from '#client/ui/calendar.tsx';
import { CAPACITY_MESSAGE } from '#domains/availability/rules.ts';
import {
  CapacityField,
  dayLimits,
  DurationField,
  ResourceTypePicture,
  type SearchQuery,
  type Space,
  validCapacity,
} from '#domains/workspaces/client/index.ts';
import {
  RESOURCE_TYPES,
  RESOURCE_TYPE_DESCRIPTIONS,
  RESOURCE_TYPE_NAMES,
  type ResourceType,
} from '#shared/resource-types.ts';
import { formatDay } from '#shared/time.ts';
import { useTexts } from '#domains/availability/client/use-texts.ts';

const StartTimes = lazyPart(() => import('./start-times.tsx'));

/** A workspace that says nothing about its types may offer all of them. */
function isOffered({ resources_available: offered }: Space, type: ResourceType): boolean {
  return offered.length === 0 || offered.includes(type);
}

/** The first step: the type of the resource. */
export function TypeStep({ space, onChoose }: { space: Space | undefined; onChoose: (type: ResourceType) => void }) {
  const t = useTexts();
  return (
    <Step title={t('What do you need?')} text={t('Pick a type to begin.')}>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {RESOURCE_TYPES.map((type) => (
          <button
            key={type}
            type="button"
            onClick={() => onChoose(type)}
            className="group flex overflow-hidden rounded-lg border bg-card text-start transition-colors hover:border-input sm:flex-col"
          >
            <ResourceTypePicture type={type} className="max-sm:w-28 max-sm:shrink-0 max-sm:self-stretch" />
            <span className="block p-4">
              <span className="block font-semibold underline-offset-4 group-hover:underline">
                {t(RESOURCE_TYPE_NAMES[type])}
              </span>
              <span className="mt-0.5 block text-sm text-muted-foreground">{t(RESOURCE_TYPE_DESCRIPTIONS[type])}</span>
              {space && !isOffered(space, type) && (
                <span className="mt-2 block text-sm text-orange-text">
                  {t('Not offered in {name}', { name: space.name })}
                </span>
              )}
            </span>
          </button>
        ))}
      </div>
    </Step>
  );
}

type DateStepProps = {
  /** The query with changes that are not applied yet. */
  query: SearchQuery;
  space: Space;
  now: Date;
  onChoose: (changes: Partial<SearchQuery>) => void;
  /** For a typed value, which does not lead to the next step. */
  onEdit: (changes: Partial<SearchQuery>) => void;
};

/** The second step: the days, or the day and the time of a meeting. */
export function DateStep(props: DateStepProps) {
  return props.query.resource_type === 'meeting_room' ? <MeetingStep {...props} /> : <RangeStep {...props} />;
}

function RangeStep({ query, space, now, onChoose }: DateStepProps) {
  const t = useTexts();
  const [started, setStarted] = useState(query.from_date);
  return (
    <Step
      title={t('When would you like to move in?')}
      text={
        started
          ? t('From {day}: choose the last day.', { day: formatDay(started, t) })
          : t('Choose the first day, then the last.')
      }
    >
      <CalendarCard>
        <Calendar
          {...dayLimits(space, now)}
          autoFocus={false}
          mode="range"
          value={started === null ? null : { from: started, to: null }}
          onChange={({ from, to }) => (to === null ? setStarted(from) : onChoose({ from_date: from, to_date: to }))}
        />
      </CalendarCard>
    </Step>
  );
}

function MeetingStep({ query, space, now, onChoose, onEdit }: DateStepProps) {
  const t = useTexts();
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone, the times are below the calendar.
    const top = start.current?.getBoundingClientRect().top ?? 0;
    if (top > window.innerHeight / 2) start.current?.scrollIntoView();
  }, [query.from_date]);
  return (
    <Step
      title={t('When do you meet?')}
      text={
        query.from_date
          ? t('On {day}: choose a time.', { day: formatDay(query.from_date, t) })
          : t('Choose the day, then the time.')
      }
    >
      <div className="grid items-start gap-6 md:grid-cols-[auto_1fr]">
        <CalendarCard>
          <Calendar
            {...dayLimits(space, now)}
            autoFocus={false}
            mode="single"
            value={query.from_date}
            onChange={(day) => onChoose({ from_date: day, to_date: day })}
          />
        </CalendarCard>
        {query.from_date !== null && (
          <div ref={start} className="scroll-mt-20 space-y-4">
            {/* On wider screens, the duration is in the bar above. */}
            <DurationField query={query} onChange={onEdit} className="sm:hidden" />
            <StartTimes query={query} space={space} now={now} onChoose={(from_time) => onChoose({ from_time })} />
          </div>
        )}
      </div>
    </Step>
  );
}

/** The numbers of people that can be chosen with one press. Others are typed. */
const COMMON_CAPACITIES = [1, 2, 3, 4, 5, 6, 8, 10, 12];

/** The third step: the number of people. */
export function CapacityStep({ onChoose }: { onChoose: (capacity: number) => void }) {
  const t = useTexts();
  const [capacity, setCapacity] = useState<number | null>(null);
  const [error, setError] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    const valid = validCapacity(capacity);
    if (valid === null) setError(t(CAPACITY_MESSAGE));
    else onChoose(valid);
  }

  return (
    <Step title={t('For how many people?')} text={t('The price and the free seats depend on it.')}>
      <div role="group" aria-label={t('How many')} className="mb-6 flex max-w-xl flex-wrap gap-2">
        {COMMON_CAPACITIES.map((common) => (
          <Button key={common} variant="secondary" className="w-14 tabular-nums" onClick={() => onChoose(common)}>
            {common}
          </Button>
        ))}
      </div>
      <form noValidate onSubmit={submit} className="flex max-w-sm items-start gap-3">
        <CapacityField
          label={t('People')}
          error={error}
          className="flex-1"
          value={capacity}
          onChange={(next) => {
            setCapacity(next);
            setError(undefined);
          }}
        />
        <Button type="submit" className="mt-[1.625rem]">
          {t('Show results')}
        </Button>
      </form>
    </Step>
  );
}

function CalendarCard({ children }: { children: ReactNode }) {
  return <div className="w-fit max-w-full overflow-x-auto rounded-lg border bg-card p-4">{children}</div>;
}

function Step({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-2xl font-semibold">{title}</h2>
      <p className="mb-6 mt-1 text-muted-foreground" aria-live="polite">
        {text}
      </p>
      {children}
    </section>
  );
}
