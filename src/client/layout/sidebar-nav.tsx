import { ChevronDown, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { classNames } from '#client/ui/class-names.ts';
import { useStoredFlag } from './use-stored-flag.ts';
import { useTexts } from '#client/use-texts.ts';

export type NavItem = {
  label: string;
  /** Omitted for a group, which only expands. */
  to?: string;
  /** Where the paths of other screens begin that belong to it. */
  also?: readonly string[];
  icon?: LucideIcon;
  /** How many there are. */
  count?: number;
  /** How many wait for somebody. */
  waiting?: number;
  children?: NavItem[];
  /** A group that is expanded from the start. Other groups expand with the current screen. */
  isOpen?: boolean;
  /** What stands above it and those after it with the same heading. */
  heading?: string;
  /** Other words for it, by which a search finds it. */
  words?: string;
};

type SidebarNavProps = {
  items: NavItem[];
  /** The accessible name: "Main menu". */
  label: string;
  /** Shows only icons, with the labels as tooltips. A group links to its first child. */
  collapsed?: boolean;
  /** Called when a link is followed, for example to close the drawer on phones. */
  onFollow?: () => void;
};

/** A menu of links and groups. */
export function SidebarNav({ items, label, collapsed = false, onFollow }: SidebarNavProps) {
  return (
    <nav aria-label={label}>
      <ul className="space-y-0.5">
        {items.map((item) => (
          <li key={item.label}>
            {item.children && !collapsed ? (
              <Group item={item} onFollow={onFollow} />
            ) : (
              <Entry item={item} collapsed={collapsed} onFollow={onFollow} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Whether the screen is that of the item, or below it. */
const isAt = (pathname: string, { to, also = [], children = [] }: NavItem): boolean =>
  [to, ...also].some((path) => pathname === path || pathname.startsWith(`${path}/`)) ||
  children.some((child) => isAt(pathname, child));

const rowStyle =
  'relative flex h-9 w-full items-center gap-3 rounded-md px-2.5 text-sm text-muted-foreground transition-colors hover:bg-muted hover:text-foreground [&_svg]:size-4 [&_svg]:shrink-0';
const currentStyle = 'bg-primary-soft font-medium text-primary-text hover:bg-primary-soft hover:text-primary-text';

type EntryProps = { item: NavItem; collapsed?: boolean; nested?: boolean; onFollow?: () => void };

function Entry({ item, collapsed, nested, onFollow }: EntryProps) {
  const { label, icon: Icon } = item;
  const isCurrent = isAt(useLocation().pathname, item);
  const link = useRef<HTMLAnchorElement>(null);
  // With several groups open, it may be below the edge.
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <Link
      ref={link}
      to={item.to ?? item.children?.[0]?.to ?? '.'}
      onClick={onFollow}
      aria-current={isCurrent ? 'page' : undefined}
      title={collapsed ? label : undefined}
      className={classNames(rowStyle, isCurrent && currentStyle, nested && 'ps-9', collapsed && 'justify-center px-0')}
    >
      {Icon && !nested && <Icon aria-hidden="true" />}
      <span className={classNames('min-w-0 flex-1 truncate', collapsed && 'sr-only')}>{label}</span>
      <Numbers item={item} collapsed={collapsed} />
    </Link>
  );
}

/** What waits stands out from what only counts. */
function Numbers({ item: { count, waiting }, collapsed }: Pick<EntryProps, 'item' | 'collapsed'>) {
  const t = useTexts();
  return (
    <>
      {count !== undefined && <span className={classNames(collapsed && 'sr-only')}>{count}</span>}
      {waiting ? (
        <span
          className={classNames(
            'rounded-full bg-orange-soft px-1.5 text-xs leading-5 font-medium text-orange-text',
            collapsed && 'sr-only',
          )}
        >
          {waiting}
          <span className="sr-only"> {t('waiting')}</span>
        </span>
      ) : null}
      {waiting && collapsed ? (
        <span aria-hidden="true" className="absolute end-1.5 top-1.5 size-2 rounded-full bg-orange" />
      ) : null}
    </>
  );
}

/** A group that the browser remembers as open or closed. That of the present screen is open, until it is closed there. */
function Group({ item, onFollow }: Pick<EntryProps, 'item' | 'onFollow'>) {
  const { label, icon: Icon, children = [], isOpen = false } = item;
  const isCurrent = isAt(useLocation().pathname, item);
  const [isStoredOpen, store] = useStoredFlag(`cockpit.menu.${label}`, isOpen);
  const [isClosedHere, setClosedHere] = useState(false);
  if (!isCurrent && isClosedHere) setClosedHere(false);
  const open = isCurrent ? !isClosedHere : isStoredOpen;

  function toggle() {
    setClosedHere(open);
    store(!open);
  }

  return (
    <>
      <button type="button" aria-expanded={open} onClick={toggle} className={rowStyle}>
        {Icon && <Icon aria-hidden="true" />}
        <span className="min-w-0 flex-1 truncate text-start">{label}</span>
        {!open && <Numbers item={item} />}
        <ChevronDown aria-hidden="true" className={classNames('transition-transform', open && 'rotate-180')} />
      </button>
      {open && (
        <ul className="mt-0.5 mb-1 space-y-0.5">
          {children.map((child, index) => (
            <li key={child.to}>
              {child.heading && child.heading !== children[index - 1]?.heading && (
                <p className="pt-1.5 pb-0.5 ps-9 text-xs font-medium text-muted-foreground">{child.heading}</p>
              )}
              <Entry item={child} nested onFollow={onFollow} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
