import { Search } from 'lucide-react';
import { useState, type ComponentProps, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { NumberInput } from '#client/ui/number-input.tsx';
import { timeOptions } from '#domains/workspaces/client/opening-hours.ts';
import {
  DURATION,
  EMPTY_SEARCH,
  MAX_CAPACITY,
  type SearchQuery,
  searchAddress,
} from '#domains/workspaces/client/search-query.ts';
import { RESOURCE_TYPES, RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { toLocal } from '#shared/time.ts';
import { NativeSelect } from '#client/ui/native-select.tsx';
import type { Space } from './use-spaces.ts';

const TYPES = RESOURCE_TYPES.map((type) => ({ value: type, label: RESOURCE_TYPE_NAMES[type] }));
const INITIAL: SearchQuery = { ...EMPTY_SEARCH, capacity: 1, duration: DURATION.min };

/**
 * The way into the search. Made of the browser's own controls, so that the first page stays light; what is left open here, or
 * makes no sense, the search screen asks for.
 */
export function HeroSearch({ spaces }: { spaces: readonly Space[] }) {
  const navigate = useNavigate();
  const [query, setQuery] = useState(INITIAL);
  const [now] = useState(() => new Date());
  const space = spaces.find(({ _id }) => _id === query.spaceId) ?? spaces[0];
  const change = (changes: Partial<SearchQuery>) => setQuery((previous) => ({ ...previous, ...changes }));
  const WhenFields = query.resource_type === 'meeting_room' ? MeetingFields : RangeFields;

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

function RangeFields({ query: { from_date, to_date }, space, now, onChange }: WhenFieldsProps) {
  const today = toLocal(now, space?.time_zone).day;
  const moveIn = (from: string | null) =>
    onChange({ from_date: from, to_date: from && to_date && to_date < from ? from : to_date });
  return (
    <>
      <Field label="MOVE-IN" className="lg:flex-1">
        {(control) => <DayInput {...control} value={from_date} min={today} onChange={moveIn} />}
      </Field>
      <Field label="Until" className="lg:flex-1">
        {(control) => (
          <DayInput
            {...control}
            value={to_date}
            min={from_date ?? today}
            onChange={(day) => onChange({ to_date: day })}
          />
        )}
      </Field>
    </>
  );
}

function MeetingFields({ query, space, now, onChange }: WhenFieldsProps) {
  const times = space ? timeOptions(space, query.from_date, now) : [];
  return (
    <>
      <Field label="MOVE-IN Date" className="lg:flex-1">
        {(control) => (
          <DayInput
            {...control}
            value={query.from_date}
            min={toLocal(now, space?.time_zone).day}
            onChange={(day) => onChange({ from_date: day })}
          />
        )}
      </Field>
      <Field label="Time" className="lg:max-w-28 lg:flex-1">
        {(control) => (
          <NativeSelect
            {...control}
            value={query.from_time ?? ''}
            onChange={(time) => onChange({ from_time: time || null })}
            options={times.map((time) => ({ value: time, label: time }))}
            placeholder="Time"
          />
        )}
      </Field>
      <Field label="Duration" className="lg:max-w-24 lg:flex-1">
        {(control) => (
          <NumberInput
            {...control}
            {...DURATION}
            value={query.duration}
            onChange={(duration) => onChange({ duration })}
          />
        )}
      </Field>
    </>
  );
}

type DayInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string | null;
  onChange: (day: string | null) => void;
};

function DayInput({ value, onChange, ...rest }: DayInputProps) {
  return (
    <Input
      {...rest}
      type="date"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
      className="min-w-0 appearance-none"
    />
  );
}
