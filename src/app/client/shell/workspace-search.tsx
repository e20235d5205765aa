import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Command, CommandItem } from '#client/ui/command.tsx';
import { Popover } from '#client/ui/popover.tsx';
import { useDebounced } from '#client/use-debounced.ts';
import { choiceName, type Space, useSpaceSearch } from '#domains/workspaces/client/index.ts';
import { useTexts } from '#app/client/use-texts.ts';

type WorkspaceSearchProps = { active: Space | undefined; onChoose: (spaceId: string) => void };

/** The workspace switcher for many workspaces, which searches them by name on the server. */
export default function WorkspaceSearch({ active, onChoose }: WorkspaceSearchProps) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);

  function choose(spaceId: string) {
    setOpen(false);
    onChoose(spaceId);
  }

  return (
    <Popover
      label={t('Workspace')}
      open={isOpen}
      onOpenChange={setOpen}
      className="flex w-80 flex-col overflow-hidden p-0"
      trigger={
        <button
          type="button"
          aria-label={active ? t('Workspace: {name}', { name: choiceName(active, t) }) : t('Workspace: none')}
          className="control flex min-h-9 min-w-0 max-w-64 items-center justify-between gap-2"
        >
          <span className="min-w-0 truncate">{active ? choiceName(active, t) : t('No workspace')}</span>
          <ChevronDown className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
        </button>
      }
    >
      <Choices active={active} onChoose={choose} />
    </Popover>
  );
}

const SHOWN = 20;
const DELAY_MS = 150;

function Choices({ active, onChoose }: WorkspaceSearchProps) {
  const t = useTexts();
  const [text, setText] = useState('');
  const searched = useDebounced(text.trim(), DELAY_MS);
  const list = useSpaceSearch(searched, SHOWN);
  const { items = [], totalCount = 0 } = list.data ?? {};
  const isStale = list.isPending || list.isPlaceholderData || searched !== text.trim();
  const countText =
    totalCount > items.length
      ? t('{shown} of {count} workspaces', { shown: items.length, count: totalCount })
      : `${totalCount} ${totalCount === 1 ? 'workspace' : 'workspaces'}`;
  return (
    <>
      <Command
        label={t('Workspace')}
        placeholder={t('Search by name')}
        text={text}
        onTextChange={setText}
        stale={isStale}
        status={isStale ? '' : countText}
        ids={items.map(({ _id }) => _id)}
        className="max-h-96"
      >
        {items.map(({ _id, area, ...space }) => (
          <CommandItem
            key={_id}
            id={_id}
            label={choiceName(space, t)}
            hint={area}
            mark={_id === active?._id && <Check className="size-4 text-primary-text" aria-label={t('chosen')} />}
            onSelect={() => onChoose(_id)}
          />
        ))}
      </Command>
      <p className="border-t px-4 py-2 text-xs text-muted-foreground">
        {list.error
          ? t('The workspaces could not be searched. Please try again.')
          : isStale
            ? t('Searching…')
            : countText}
      </p>
    </>
  );
}
