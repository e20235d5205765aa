import { Search } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import {
  USUAL_DURATION,
  EMPTY_SEARCH,
  type SearchQuery,
  durationProblem,
  searchAddress,
} from '#domains/workspaces/client/search-query.ts';
import { NativeSelect } from '#client/ui/native-select.tsx';
import type { Space } from '#domains/workspaces/client/public-queries.ts';
import { SearchFields } from './search-fields.tsx';
import { useTexts } from '#domains/workspaces/client/use-texts.ts';

const INITIAL: SearchQuery = { ...EMPTY_SEARCH, duration: USUAL_DURATION };

/**
 * The search form of the home page. To keep the page small, it uses native selects, and calendars are loaded on demand. The search
 * screen asks for the values that are missing here.
 */
export function HeroSearch({ spaces }: { spaces: readonly Space[] }) {
  const t = useTexts();
  const navigate = useNavigate();
  const [query, setQuery] = useState(INITIAL);
  const [now] = useState(() => new Date());
  const space = spaces.find(({ _id }) => _id === query.spaceId) ?? spaces[0];
  const change = (changes: Partial<SearchQuery>) => setQuery((previous) => ({ ...previous, ...changes }));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!durationProblem(query, t)) void navigate(searchAddress({ ...query, spaceId: space?._id ?? null }));
  }

  return (
    <form
      role="search"
      aria-label={t('Find a workspace')}
      onSubmit={submit}
      className="grid gap-x-3 gap-y-4 rounded-xl border bg-card p-4 shadow-lg sm:grid-cols-2 sm:p-5 lg:flex lg:items-start"
    >
      <Field label={t('Workspace')} className="lg:flex-1">
        {(control) => (
          <NativeSelect
            {...control}
            value={space?._id ?? ''}
            onChange={(spaceId) => change({ spaceId })}
            options={spaces.map(({ _id, name }) => ({ value: _id, label: name }))}
            placeholder={t('Choose a workspace')}
          />
        )}
      </Field>
      <SearchFields query={query} space={space} now={now} onChange={change} />
      <Button type="submit" className="lg:mt-[1.625rem] max-lg:h-12 max-lg:text-base sm:max-lg:col-span-2">
        <Search aria-hidden="true" />
        {t('Search')}
      </Button>
    </form>
  );
}
