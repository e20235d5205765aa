import { type ReactNode, type RefObject, useEffect, useRef, useState, type FormEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { Search, SlidersHorizontal } from 'lucide-react';
import { failureOf } from '#client/failure.ts';
import { PageHead } from '#client/page/page-head.tsx';
import { useOnceHydrated } from '#client/page/use-once-hydrated.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Confirm } from '#client/ui/confirm.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Field } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { Stepper } from '#client/ui/stepper.tsx';
import { useNow } from '#client/use-now.ts';
import { ResultsSkeleton } from '#domains/availability/client/components/results-skeleton.tsx';
import { type BookedPlace, SearchResults } from '#domains/availability/client/components/search-results.tsx';
import { CapacityStep, DateStep, TypeStep } from '#domains/availability/client/components/search-steps.tsx';
import { useOpenFor } from '#domains/availability/client/queries.ts';
import { STEPS, type SearchStage, searchOf, stageOf } from '#domains/availability/client/search-state.ts';
import { summaryOf } from '#domains/availability/client/summary.ts';
import { useTexts } from '#domains/availability/client/use-texts.ts';
import { useSearchQuery } from '#domains/availability/client/use-search-query.ts';
import { type SearchedSpace, useSearchedSpace } from '#domains/availability/client/use-searched-space.ts';
import type { Wished } from '#domains/availability/client/wished.ts';
import { CAPACITY_MESSAGE } from '#domains/availability/rules.ts';
import {
  durationProblem,
  PublicPage,
  type SearchQuery,
  ZoneNote,
  SearchFields,
  type Space,
  spaceOptions,
} from '#domains/workspaces/client/index.ts';
import { withRulesOf } from '#domains/workspaces/index.ts';
import { paths } from '#shared/paths.ts';

type WorkspaceSelectProps = {
  spaces: readonly Space[];
  space: Space | undefined;
  onChange: (spaceId: string) => void;
  className?: string;
};

/** Selects the workspace of the search. A change must be confirmed. */
function WorkspaceSelect({ spaces, space, onChange, className }: WorkspaceSelectProps) {
  const t = useTexts();
  const [wanted, setWanted] = useState<string | null>(null);
  return (
    <>
      <Field label={t('Workspace')} className={className}>
        {(control) => (
          <NativeSelect
            {...control}
            value={space?._id ?? ''}
            onChange={(spaceId) => spaceId !== space?._id && setWanted(spaceId)}
            options={spaceOptions(spaces, t)}
            placeholder={t('Choose a workspace')}
          />
        )}
      </Field>
      <Confirm
        open={wanted !== null}
        onOpenChange={(open) => !open && setWanted(null)}
        title={t('Confirm change')}
        text={t('Are you sure you want to change workspace')}
        yes={t('Confirm')}
        no={t('Cancel')}
        onYes={() => wanted !== null && onChange(wanted)}
      />
    </>
  );
}

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
function SearchBar(props: SearchBarProps) {
  const t = useTexts();
  const { draft, spaces, space, now, isActive, summary, isExpanded, onExpand, onEdit, onSpaceChange, onSubmit } = props;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (durationProblem(draft, t)) return;
    onExpand(false);
    onSubmit();
  }

  return (
    <>
      {!isExpanded && (
        <button
          type="button"
          onClick={() => onExpand(true)}
          className="flex w-full items-center gap-3 rounded-lg border bg-card p-3 text-start text-sm hover:border-input sm:hidden"
        >
          <span className="min-w-0 flex-1">{summary || t('Choose a workspace')}</span>{' '}
          <span className="flex shrink-0 items-center gap-2 font-medium text-primary-text">
            <SlidersHorizontal className="size-4" aria-hidden="true" />
            {isActive ? t('Modify Search') : t('Change')}
          </span>
        </button>
      )}
      <form
        role="search"
        aria-label={t('Search')}
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
          capacityError={draft.capacity === 0 ? t(CAPACITY_MESSAGE) : undefined}
        />
        <Button type="submit" className="sm:max-lg:col-span-2 lg:mt-[1.625rem]">
          <Search aria-hidden="true" />
          {isActive ? t('Modify Search') : t('Search')}
        </Button>
      </form>
    </>
  );
}

type SearchScreenProps = {
  /** What a later domain shows above the results of a search in a workspace. */
  aboveResults: (spaceId: string) => ReactNode;
  /** What later domains offer below Book Now, and for a place that is not free. */
  besideBook: (place: BookedPlace) => ReactNode;
  waitFor: (wished: Wished) => ReactNode;
};

/** The search: a public page, or a part of the application or of another website. */
export default function SearchScreen(props: SearchScreenProps) {
  const isPage = useLocation().pathname === paths.search;
  if (!isPage) return <SearchPage {...props} />;
  return (
    <PublicPage>
      <div className="site-width py-6 sm:py-8">
        <SearchPage {...props} />
      </div>
    </PublicPage>
  );
}

/** The search, and the ways to change it. */
function useSearch() {
  const t = useTexts();
  const { query, draft, edit, apply } = useSearchQuery();
  const searched = useSearchedSpace(query.spaceId);
  const open = useOpenFor(searched.space);
  const space = open && withRulesOf(open, draft.resource_type);
  const stage = stageOf(query);
  const isActive = stage === 'results';
  const spaceId = space?._id ?? query.spaceId;

  useEffect(() => {
    // The address of a complete search contains all parameters, including the default workspace.
    if (isActive && space && query.spaceId === null) apply({ ...query, spaceId: space._id }, { replace: true });
  });

  /** An invalid duration stays in its field, with its message, until it is corrected. */
  function applyChanges(changes: Partial<SearchQuery>) {
    const next = { ...draft, ...changes, spaceId };
    if (draft.resource_type === 'meeting_room' && durationProblem(next, t)) edit(changes);
    else apply(next);
  }

  /** Before the first search, a choice applies immediately and leads to the next step. Typed values, and later changes, do not. */
  function change(changes: Partial<SearchQuery>) {
    if (isActive || 'capacity' in changes || 'duration' in changes) edit(changes);
    else applyChanges(changes);
  }

  return { query, draft, edit, apply, change, applyChanges, searched: { ...searched, space }, stage, isActive };
}

function SearchPage({ aboveResults, waitFor, besideBook }: SearchScreenProps) {
  const t = useTexts();
  const now = useNow();
  const { query, draft, edit, apply, change, applyChanges, searched, stage, isActive } = useSearch();
  const { spaces, space } = searched;
  const body = useFocusOnNextStep(stage);
  const [isExpanded, setExpanded] = useState(false);
  const isHydrated = useOnceHydrated(true, false);

  return (
    // What the server has sent can be read at once, and used when the browser has taken it over: earlier presses would be lost.
    <fieldset disabled={!isHydrated} className="contents">
      <PageHead
        title={space ? t('Search in {name}', { name: space.name }) : t('Search')}
        description={t(
          'Find meeting rooms, private offices and desks that are free when you need them, with their prices.',
        )}
        path={paths.search}
      />
      <h1 className="sr-only">{t('Search for a place to work')}</h1>
      <SearchBar
        draft={draft}
        spaces={spaces}
        space={space}
        now={now}
        isActive={isActive}
        summary={summaryOf(query, t, space?.name)}
        isExpanded={isExpanded}
        onExpand={setExpanded}
        onEdit={change}
        onSpaceChange={(next) => apply({ ...query, spaceId: next })}
        onSubmit={() => applyChanges({})}
      />
      <Stepper
        label={t('Search progress')}
        steps={[t('Type'), t('Date'), t('Capacity')]}
        current={stage === 'results' ? STEPS.length : STEPS.indexOf(stage)}
        className="mx-auto my-6 max-w-2xl sm:my-8"
      />
      {/* A phone shows either the step or the opened bar. */}
      <div
        ref={body}
        tabIndex={-1}
        className={classNames('focus-visible:outline-none', isExpanded && !isActive && 'max-sm:hidden')}
      >
        {isActive && space && aboveResults(space._id)}
        <SearchBody
          query={query}
          draft={draft}
          searched={searched}
          now={now}
          onChoose={applyChanges}
          onEdit={edit}
          waitFor={waitFor}
          besideBook={besideBook}
        />
      </div>
      {space && <ZoneNote zone={space.time_zone} now={now} />}
    </fieldset>
  );
}

type SearchBodyProps = {
  query: SearchQuery;
  draft: SearchQuery;
  searched: SearchedSpace;
  now: Date;
  onChoose: (changes: Partial<SearchQuery>) => void;
  onEdit: (changes: Partial<SearchQuery>) => void;
  waitFor: SearchScreenProps['waitFor'];
  besideBook: SearchScreenProps['besideBook'];
};

/** The next step, or the results. */
function SearchBody({ query, draft, searched, now, onChoose, onEdit, ...offers }: SearchBodyProps) {
  const t = useTexts();
  const { spaces, space, isMissing, error, retry, isRetrying } = searched;
  const stage = stageOf(query);
  if (error) return <ErrorState text={failureOf(error).message} onRetry={retry} retrying={isRetrying} />;
  if (isMissing && spaces.length === 0)
    return (
      <EmptyState
        title={t('Nothing can be booked yet')}
        text={t('This site has no workspace yet. Please come back later.')}
      />
    );
  if (isMissing)
    return <EmptyState title={t('This workspace cannot be found')} text={t('Please choose another one above.')} />;
  if (stage === 'type') return <TypeStep space={space} onChoose={(resource_type) => onChoose({ resource_type })} />;
  if (!space) return <ResultsSkeleton />;
  if (stage === 'dates') {
    const step = { query: draft, space, now, onChoose, onEdit };
    return <DateStep key={query.resource_type} {...step} />;
  }
  if (stage === 'capacity') return <CapacityStep onChoose={(capacity) => onChoose({ capacity })} />;
  return <SearchResults query={query} space={space} search={searchOf(query, space, now)} {...offers} />;
}

/** Moves the focus to the next step, because a completed step is removed together with its focused element. */
function useFocusOnNextStep(stage: SearchStage): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null);
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    if (!body.current || document.activeElement !== document.body) return;
    body.current.focus({ preventScroll: true });
    const { top } = body.current.getBoundingClientRect();
    if (top < 0 || top > window.innerHeight / 2) body.current.scrollIntoView();
  }, [stage]);
  return body;
}
