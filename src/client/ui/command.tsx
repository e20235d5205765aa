/** A text field with a list that is navigated with the arrow keys. Used by the command palette and for long choices. */
import { Search, type LucideIcon } from 'lucide-react';
import {
  createContext,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { classNames } from './class-names.ts';

type ActiveItem = {
  activeId: string | undefined;
  setActiveId: (id: string) => void;
  elementId: (id: string) => string;
};

const ActiveItemContext = createContext<ActiveItem>({
  activeId: undefined,
  setActiveId: () => undefined,
  elementId: (id) => id,
});

type CommandProps = {
  /** The accessible name of field and list. */
  label: string;
  text: string;
  onTextChange: (text: string) => void;
  placeholder: string;
  /** True while the list belongs to an earlier text and the results for the new text are loading. */
  stale?: boolean;
  /** The number of results for screen readers: "3 results". */
  status: string;
  /** The ids of the items in display order. */
  ids: string[];
  /** Groups or items. */
  children: ReactNode;
  className?: string;
};

/** The caller filters the list. The first item is active until the user moves to another one. */
export function Command(props: CommandProps) {
  const { label, text, onTextChange, placeholder, stale = false, status, ids, children, className } = props;
  const base = useId();
  const [chosenId, setChosenId] = useState<string>();
  const activeId = chosenId !== undefined && ids.includes(chosenId) ? chosenId : ids[0];
  const elementId = (id: string) => `${base}-${id}`;

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || activeId === undefined) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setChosenId(ids.at((ids.indexOf(activeId) + step) % ids.length));
    else if (event.key === 'Enter') document.getElementById(elementId(activeId))?.click();
    else return;
    event.preventDefault();
  }

  return (
    <div className={classNames('flex min-h-0 flex-col', className)}>
      <div className="flex shrink-0 items-center gap-2.5 border-b px-4">
        <Search className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
        <input
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={`${base}-list`}
          aria-autocomplete="list"
          aria-activedescendant={activeId === undefined ? undefined : elementId(activeId)}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setChosenId(undefined);
            onTextChange(event.target.value);
          }}
          onKeyDown={onKeyDown}
          placeholder={placeholder}
          maxLength={100}
          className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted-foreground sm:text-sm"
        />
      </div>
      <div
        id={`${base}-list`}
        role="listbox"
        aria-label={label}
        aria-busy={stale}
        className={classNames('min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 text-sm', stale && 'opacity-70')}
      >
        <ActiveItemContext value={{ activeId, setActiveId: setChosenId, elementId }}>{children}</ActiveItemContext>
      </div>
      <p role="status" className="sr-only">
        {status}
      </p>
    </div>
  );
}

export function CommandGroup({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} role="presentation" className="px-2.5 pb-1 pt-2 text-xs font-medium text-muted-foreground">
        {heading}
      </div>
      {children}
    </div>
  );
}

type CommandItemProps = {
  /** Unique among all items. */
  id: string;
  icon?: LucideIcon;
  label: string;
  /** Text below the label, in grey. */
  hint?: string;
  /** Content at the right edge, such as a tick for the selected item. */
  mark?: ReactNode;
  onSelect: () => void;
};

export function CommandItem({ id, icon: Icon, label, hint, mark, onSelect }: CommandItemProps) {
  const { activeId, setActiveId, elementId } = useContext(ActiveItemContext);
  const element = useRef<HTMLDivElement>(null);
  const isActive = activeId === id;
  useLayoutEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <div
      ref={element}
      id={elementId(id)}
      role="option"
      aria-selected={isActive}
      onPointerMove={() => !isActive && setActiveId(id)}
      onClick={onSelect}
      className="flex min-h-10 cursor-default select-none items-center gap-3 rounded-md px-2.5 py-1.5 aria-selected:bg-muted"
    >
      {Icon && <Icon className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{label}</span>
        {hint && <span className="block truncate text-xs text-muted-foreground">{hint}</span>}
      </span>
      {mark}
    </div>
  );
}
