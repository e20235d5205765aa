import { Search } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '#client/ui/button.tsx';
import { DatePicker } from '#client/ui/date-picker.tsx';
import { DateRangePicker } from '#client/ui/date-range-picker.tsx';
import { Field } from '#client/ui/field.tsx';
import { NumberInput } from '#client/ui/number-input.tsx';
import { dayLimits, timeOptions } from '#domains/workspaces/client/opening-hours.ts';
import {
  DURATION,
  EMPTY_SEARCH,
  MAX_CAPACITY,
  type SearchQuery,
  searchAddress,
} from '#domains/workspaces/client/search-query.ts';
import { RESOURCE_TYPES, RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { NativeSelect } from '#client/ui/native-select.tsx';
import type { Space } from './use-spaces.ts';

const TYPES = RESOURCE_TYPES.map((type) => ({ value: type, label: RESOURCE_TYPE_NAMES[type] }));
const INITIAL: SearchQuery = { ...EMPTY_SEARCH, capacity: 1, duration: DURATION.min };

/**
 * The way into the search, light: lists are the browser's own, calendars load when they are opened. What is left open here the
 * search screen asks for.
 */
export function HeroSearch({ spaces }: { spaces: readonly Space[] }) {
  const navigate = useNavigate();
  const [query, setQuery] = useState(INITIAL);
  const [now] = useState(() => new Date());
  const space = spaces.find(({ _id }) => _id === query.spaceId) ?? spaces[0];
  const change = (changes: Partial<SearchQuery>) => setQuery((previous) => ({ ...previous, ...changes }));
  const WhenFields = query.resource_type === 'meeting_room' ? MeetingFields : RangeField;

  function submit(event: FormEvent) {
    event.preventDefault();
    void navigate(searchAddress({ ...query, spaceId: space?._id ?? null }));
  }

  return (
    <form
      role="search"
      aria-label="Find a workspace"
      onSubmit={submit}
      className="grid gap-x-3 gap-y-4 rounded-xl border bg-card p-4 shadow-lg sm:grid-cols-2 sm:p-5 lg:flex lg:items-end"
    >
      <Field label="Workspace" className="lg:flex-[1.3]">
        {(control) => (
          <NativeSelect
            {...control}
            value={space?._id ?? ''}
            onChange={(spaceId) => change({ spaceId })}
            options={spaces.map(({ _id, name }) => ({ value: _id, label: name }))}
            placeholder="Choose a workspace"
          />
        )}
      </Field>
      <Field label="Workspace Type" className="lg:flex-[1.3]">
        {(control) => (
          <NativeSelect
            {...control}
            value={query.resource_type ?? ''}
            onChange={(type) => change({ resource_type: RESOURCE_TYPES.find((known) => known === type) ?? null })}
            options={TYPES}
            placeholder="Choose a type"
          />
        )}
      </Field>
      <WhenFields query={query} space={space} now={now} onChange={change} />
      <Field label="Capacity" className="lg:max-w-24 lg:flex-1">
        {(control) => (
          <NumberInput
            {...control}
            digitsOnly
            min={1}
            max={MAX_CAPACITY}
            value={query.capacity}
            onChange={(capacity) => change({ capacity })}
          />
        )}
      </Field>
      <Button type="submit" className="max-lg:h-12 max-lg:text-base sm:max-lg:col-span-2">
        <Search aria-hidden="true" />
        Search
      </Button>
    </form>
  );
}

type WhenFieldsProps = {
  query: SearchQuery;
  space: Space | undefined;
  now: Date;
  onChange: (changes: Partial<SearchQuery>) => void;
};

function RangeField({ query: { from_date, to_date }, space, now, onChange }: WhenFieldsProps) {
  return (
    <Field label="MOVE-IN" className="lg:flex-[1.8]">
      {(control) => (
        <DateRangePicker
          {...control}
          {...(space && dayLimits(space, now))}
          clearable
          value={from_date !== null && to_date !== null ? { from: from_date, to: to_date } : null}
          onChange={(range) => onChange({ from_date: range?.from ?? null, to_date: range?.to ?? null })}
        />
      )}
    </Field>
  );
}

function MeetingFields({ query, space, now, onChange }: WhenFieldsProps) {
  const times = space ? timeOptions(space, query.from_date, now) : [];
  return (
    <>
      <Field label="MOVE-IN Date" className="lg:flex-[1.3]">
        {(control) => (
          <DatePicker
            {...control}
            {...(space && dayLimits(space, now))}
            clearable
            value={query.from_date}
            onChange={(day) => onChange({ from_date: day, to_date: day })}
          />
        )}
      </Field>
      <div className="flex gap-3 lg:contents">
        <Field label="Time" className="flex-1 lg:max-w-28">
          {(control) => (
            <NativeSelect
              {...control}
              value={query.from_time !== null && times.includes(query.from_time) ? query.from_time : ''}
              onChange={(time) => onChange({ from_time: time })}
              options={times.map((time) => ({ value: time, label: time }))}
              placeholder="Time"
            />
          )}
        </Field>
        <Field label="Duration" className="flex-1 lg:max-w-24">
          {(control) => (
            <NumberInput
              {...control}
              {...DURATION}
              value={query.duration}
              onChange={(duration) => onChange({ duration })}
            />
          )}
        </Field>
      </div>
    </>
  );
}
