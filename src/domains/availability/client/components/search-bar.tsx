import { Search, SlidersHorizontal } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { CAPACITY_MESSAGE } from '#domains/availability/rules.ts';
import type { Space } from '#domains/workspaces/client/public-queries.ts';
import { SearchFields } from '#domains/workspaces/client/components/search-fields.tsx';
import { type SearchQuery, durationProblem } from '#domains/workspaces/client/search-query.ts';
import { WorkspaceSelect } from './workspace-select.tsx';

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
        <SearchFields
          query={draft}
          space={space}
          now={now}
          onChange={onEdit}
          capacityError={draft.capacity === 0 ? CAPACITY_MESSAGE : undefined}
        />
        <Button type="submit" className="sm:max-lg:col-span-2 lg:mt-[1.625rem]">
          <Search aria-hidden="true" />
          {isActive ? 'Modify Search' : 'Search'}
        </Button>
      </form>
    </>
  );
}
