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
  /** True if the page shows results. Changes then apply with 'Modify Search'. */
  isActive: boolean;
  /** A short text of the search, for the collapsed bar on phones. */
  summary: string;
  onEdit: (changes: Partial<SearchQuery>) => void;
  onSpaceChange: (spaceId: string) => void;
  onSubmit: () => void;
};

/** The top bar of the search. On phones it is collapsed while there are results. */
export function SearchBar(props: SearchBarProps) {
  const { draft, spaces, space, now, isActive, summary, onEdit, onSpaceChange, onSubmit } = props;
  const [isExpanded, setExpanded] = useState(false);
  const isCollapsed = isActive && !isExpanded;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (durationProblem(draft)) return;
    setExpanded(false);
    onSubmit();
  }

  return (
    <>
      {isCollapsed && (
        <div className="flex items-center gap-3 rounded-lg border bg-card p-3 sm:hidden">
          <p className="min-w-0 flex-1 text-sm">{summary}</p>
          <Button variant="secondary" onClick={() => setExpanded(true)}>
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
          isCollapsed && 'max-sm:hidden',
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
