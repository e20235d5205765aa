/** A field over a list that is walked with the arrows: what the command palette and long choices are made of. */
import { Command as Cmdk } from 'cmdk';
import { Search, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type CommandProps = {
  /** The accessible name of field and list. */
  label: string;
  text: string;
  onTextChange: (text: string) => void;
  placeholder: string;
  /** The list is that of an earlier text while the new one's is on its way. */
  stale?: boolean;
  /** What there is, for those who do not see it: "3 results". */
  status: string;
  /** Groups or items. */
  children: ReactNode;
  className?: string;
};

/** What is listed is decided by the caller; the first item is picked until another is. */
export function Command({
  label,
  text,
  onTextChange,
  placeholder,
  stale = false,
  status,
  children,
  className,
}: CommandProps) {
  return (
    <Cmdk label={label} shouldFilter={false} loop className={classNames('flex min-h-0 flex-col', className)}>
      <div className="flex shrink-0 items-center gap-2.5 border-b px-4">
        <Search className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
        <Cmdk.Input
          value={text}
          onValueChange={onTextChange}
          placeholder={placeholder}
          maxLength={100}
          autoFocus
          className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted-foreground sm:text-sm"
        />
      </div>
      <Cmdk.List
        label={label}
        aria-busy={stale}
        className={classNames('min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 text-sm', stale && 'opacity-70')}
      >
        {children}
      </Cmdk.List>
      <p role="status" className="sr-only">
        {status}
      </p>
    </Cmdk>
  );
}

const groupStyle =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted-foreground';

export function CommandGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Cmdk.Group heading={heading} className={groupStyle}>
      {children}
    </Cmdk.Group>
  );
}

type CommandItemProps = {
  /** Tells it from all other items. */
  id: string;
  icon?: LucideIcon;
  label: string;
  /** Beside the label, in grey. */
  hint?: string;
  /** At the right edge: a tick for what is chosen. */
  mark?: ReactNode;
  onSelect: () => void;
};

export function CommandItem({ id, icon: Icon, label, hint, mark, onSelect }: CommandItemProps) {
  return (
    <Cmdk.Item
      value={id}
      onSelect={onSelect}
      className="flex min-h-10 cursor-default select-none items-center gap-3 rounded-md px-2.5 py-1.5 data-[selected=true]:bg-muted"
    >
      {Icon && <Icon className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{label}</span>
        {hint && <span className="block truncate text-xs text-muted-foreground">{hint}</span>}
      </span>
      {mark}
    </Cmdk.Item>
  );
}
