import { Search, SlidersHorizontal } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Field } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { NumberInput } from '#client/ui/number-input.tsx';
import { CAPACITY_MESSAGE } from '#domains/availability/rules.ts';
import type { Space } from '#domains/workspaces/client/public-queries.ts';
import { WhenFields } from '#domains/workspaces/client/components/when-fields.tsx';
import { MAX_CAPACITY, type SearchQuery, durationProblem } from '#domains/workspaces/client/search-query.ts';
import { RESOURCE_TYPES, RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { WorkspaceSelect } from './workspace-select.tsx';

const TYPES = RESOURCE_TYPES.map((type) => ({ value: type, label: RESOURCE_TYPE_NAMES[type] }));

type SearchBarProps = {
  draft: SearchQuery;
  spaces: readonly Space[];
  space: Space | undefined;
  now: Date;
  /** A search is running on the page: changes wait for 'Modify Search'. */
  isActive: boolean;
  /** What is searched, in few words, for the folded bar of phones. */
  summary: string;
  onEdit: (changes: Partial<SearchQuery>) => void;
  onSpaceChange: (spaceId: string) => void;
  onSubmit: () => void;
};

/** The top bar of the search. On phones it folds away once there are results. */
export function SearchBar(props: SearchBarProps) {
  const { draft, spaces, space, now, isActive, summary, onEdit, onSpaceChange, onSubmit } = props;
  const [isUnfolded, setUnfolded] = useState(false);
  const isFolded = isActive && !isUnfolded;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (durationProblem(draft)) return;
    setUnfolded(false);
    onSubmit();
  }

  return (
    <>
      {isFolded && (
        <div className="flex items-center gap-3 rounded-lg border bg-card p-3 sm:hidden">
          <p className="min-w-0 flex-1 text-sm">{summary}</p>
          <Button variant="secondary" onClick={() => setUnfolded(true)}>
            <SlidersHorizontal aria-hidden="true" />
            Modify Search
          </Button>
        </div>
      )}
      <form
        role="search"
        aria-label="Search"
        onSubmit={submit}
        className={classNames(
          'grid items-start gap-x-3 gap-y-4 rounded-xl border bg-card p-4 sm:grid-cols-2 lg:flex',
          isFolded && 'max-sm:hidden',
        )}
      >
        <WorkspaceSelect spaces={spaces} space={space} onChange={onSpaceChange} className="lg:flex-1" />
        <Field label="Workspace Type" className="lg:flex-1">
          {(control) => (
            <NativeSelect
              {...control}
              value={draft.resource_type ?? ''}
              onChange={(type) => onEdit({ resource_type: RESOURCE_TYPES.find((known) => known === type) ?? null })}
              options={TYPES}
              placeholder="Choose a type"
            />
          )}
        </Field>
        <WhenFields query={draft} space={space} now={now} onChange={onEdit} />
        <Field
          label="Capacity"
          error={draft.capacity === 0 ? CAPACITY_MESSAGE : undefined}
          className="lg:max-w-28 lg:flex-1"
        >
          {(control) => (
            <NumberInput
              {...control}
              digitsOnly
              min={1}
              max={MAX_CAPACITY}
              value={draft.capacity}
              onChange={(capacity) => onEdit({ capacity })}
            />
          )}
        </Field>
        <Button type="submit" className="sm:max-lg:col-span-2 lg:mt-[1.625rem]">
          <Search aria-hidden="true" />
          {isActive ? 'Modify Search' : 'Search'}
        </Button>
      </form>
    </>
  );
}
