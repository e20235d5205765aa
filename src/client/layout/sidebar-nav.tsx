import { ChevronDown, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { classNames } from '#client/ui/class-names.ts';

export type NavItem = {
  label: string;
  /** Omitted for a group, which only expands. */
  to?: string;
  icon?: LucideIcon;
  badge?: ReactNode;
  children?: NavItem[];
  /** A group that is expanded from the start. Other groups expand with the current screen. */
  isOpen?: boolean;
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

const isAt = (pathname: string, { to, children = [] }: NavItem): boolean =>
  (to !== undefined && pathname.startsWith(to)) || children.some((child) => isAt(pathname, child));

const rowStyle =
  'relative flex h-9 w-full items-center gap-3 rounded-md px-2.5 text-sm text-muted-foreground transition-colors hover:bg-muted hover:text-foreground [&_svg]:size-4 [&_svg]:shrink-0';
const currentStyle = 'bg-primary-soft font-medium text-primary-text hover:bg-primary-soft hover:text-primary-text';

function Entry({
  item,
  collapsed,
  nested,
  onFollow,
}: {
  item: NavItem;
  collapsed?: boolean;
  nested?: boolean;
  onFollow?: () => void;
}) {
  const { label, icon: Icon, badge } = item;
  const to = item.to ?? item.children?.[0]?.to ?? '.';
  return (
    <NavLink
      to={to}
      onClick={onFollow}
      title={collapsed ? label : undefined}
      className={({ isActive }) =>
        classNames(rowStyle, isActive && currentStyle, nested && 'pl-9', collapsed && 'justify-center px-0')
      }
    >
      {Icon && <Icon aria-hidden="true" />}
      <span className={classNames('min-w-0 flex-1 truncate', collapsed && 'sr-only')}>{label}</span>
      {badge && <span className={classNames(collapsed && 'sr-only')}>{badge}</span>}
      {badge && collapsed && (
        <span aria-hidden="true" className="absolute right-1.5 top-1.5 size-2 rounded-full bg-orange" />
      )}
    </NavLink>
  );
}

function Group({ item, onFollow }: { item: NavItem; onFollow?: () => void }) {
  const { pathname } = useLocation();
  const [toggled, setToggled] = useState<boolean | null>(null);
  const open = toggled ?? (item.isOpen === true || isAt(pathname, item));
  const Icon = item.icon;
  return (
    <>
      <button type="button" aria-expanded={open} onClick={() => setToggled(!open)} className={rowStyle}>
        {Icon && <Icon aria-hidden="true" />}
        <span className="min-w-0 flex-1 truncate text-left">{item.label}</span>
        {item.badge}
        <ChevronDown aria-hidden="true" className={classNames('transition-transform', open && 'rotate-180')} />
      </button>
      {open && (
        <ul className="mt-0.5 space-y-0.5">
          {item.children?.map((child) => (
            <li key={child.label}>
              <Entry item={child} nested onFollow={onFollow} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
