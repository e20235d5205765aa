import { Search } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { NumberInput } from '#client/ui/number-input.tsx';
import {
  DURATION,
  EMPTY_SEARCH,
  MAX_CAPACITY,
  type SearchQuery,
  durationProblem,
  searchAddress,
} from '#domains/workspaces/client/search-query.ts';
import { RESOURCE_TYPES, RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { NativeSelect } from '#client/ui/native-select.tsx';
import type { Space } from '#domains/workspaces/client/public-queries.ts';
import { WhenFields } from './when-fields.tsx';

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

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!durationProblem(query)) void navigate(searchAddress({ ...query, spaceId: space?._id ?? null }));
  }

  return (
    <form
      role="search"
      aria-label="Find a workspace"
      onSubmit={submit}
      className="grid gap-x-3 gap-y-4 rounded-xl border bg-card p-4 shadow-lg sm:grid-cols-2 sm:p-5 lg:flex lg:items-start"
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
      <Button type="submit" className="lg:mt-[1.625rem] max-lg:h-12 max-lg:text-base sm:max-lg:col-span-2">
        <Search aria-hidden="true" />
        Search
      </Button>
    </form>
  );
}
