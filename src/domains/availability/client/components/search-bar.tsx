import { Search, SlidersHorizontal } from 'lucide-react';
import type { FormEvent } from 'react';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { CAPACITY_MESSAGE } from '#domains/availability/rules.ts';
import { durationProblem, SearchFields, type SearchQuery, type Space } from '#domains/workspaces/client/index.ts';
import { WorkspaceSelect } from './workspace-select.tsx';

type SearchBarProps = {
  draft: SearchQuery;
  spaces: readonly Space[];
  space: Space | undefined;
  now: Date;
  /** True if the page shows results. Changes then apply with 'Modify Search'. */
  isActive: boolean;
  /** The choice so far in one line, which is the collapsed bar on phones. */
  summary: string;
  /** Whether the bar is open on a phone. */
  isExpanded: boolean;
  onExpand: (isExpanded: boolean) => void;
  onEdit: (changes: Partial<SearchQuery>) => void;
  onSpaceChange: (spaceId: string) => void;
  onSubmit: () => void;
};

/** The top bar of the search. On phones it is one line, which opens the form. */
export function SearchBar(props: SearchBarProps) {
  const { draft, spaces, space, now, isActive, summary, isExpanded, onExpand, onEdit, onSpaceChange, onSubmit } = props;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (durationProblem(draft)) return;
    onExpand(false);
    onSubmit();
  }

  return (
    <>
      {!isExpanded && (
        <button
          type="button"
          onClick={() => onExpand(true)}
          className="flex w-full items-center gap-3 rounded-lg border bg-card p-3 text-left text-sm hover:border-input sm:hidden"
        >
          <span className="min-w-0 flex-1">{summary || 'Choose a workspace'}</span>{' '}
          <span className="flex shrink-0 items-center gap-2 font-medium text-primary-text">
            <SlidersHorizontal className="size-4" aria-hidden="true" />
            {isActive ? 'Modify Search' : 'Change'}
          </span>
        </button>
      )}
      <form
        role="search"
        aria-label="Search"
        onSubmit={submit}
        className={classNames(
          'grid items-start gap-x-3 gap-y-4 rounded-xl border bg-card p-4 sm:grid-cols-2 lg:flex',
          !isExpanded && 'max-sm:hidden',
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
