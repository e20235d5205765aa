import { ChevronDown } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useId, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { classNames } from '#client/ui/class-names.ts';
import type { PublicLink, PublicLinkGroup, PublicLinks } from './public-links.ts';

type LinksProps = { links: PublicLinks['header'] };

/** The links of the header of the public site. Groups are menus. */
export function HeaderLinks({ links }: LinksProps) {
  return (
    <ul className="flex items-center gap-1">
      {links.map((link) => (
        <li key={link.label}>{'links' in link ? <HeaderMenu group={link} /> : <HeaderLink link={link} />}</li>
      ))}
    </ul>
  );
}

/** The same links in the drawer of small screens. Groups are lists with a heading. */
export function DrawerLinks({ links, onFollow }: LinksProps & { onFollow: () => void }) {
  const id = useId();
  return (
    <ul className="flex flex-col gap-1">
      {links.map((link, index) =>
        'links' in link ? (
          <li key={link.label} className="my-2 border-y py-3">
            <p id={`${id}${index}`} className="px-3 pb-1 text-sm text-muted-foreground">
              {link.label}
            </p>
            <ul aria-labelledby={`${id}${index}`}>
              {link.links.map((inside) => (
                <li key={inside.to}>
                  <HeaderLink link={inside} onFollow={onFollow} className="h-11 text-base" />
                </li>
              ))}
            </ul>
          </li>
        ) : (
          <li key={link.label}>
            <HeaderLink link={link} onFollow={onFollow} className="h-11 text-base" />
          </li>
        ),
      )}
    </ul>
  );
}

const LINK =
  'flex h-9 items-center gap-1.5 whitespace-nowrap rounded-md px-3 text-sm font-medium text-muted-foreground transition-colors hover:bg-muted hover:text-foreground';

/** A menu that opens without JavaScript. With it, it closes when the focus leaves it, and by Escape. */
function HeaderMenu({ group: { label, links } }: { group: PublicLinkGroup }) {
  const menu = useRef<HTMLDetailsElement>(null);

  function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
    if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
  }

  function onKeyDown({ currentTarget, key }: KeyboardEvent<HTMLDetailsElement>) {
    if (key !== 'Escape' || !currentTarget.open) return;
    currentTarget.open = false;
    currentTarget.querySelector('summary')?.focus();
  }

  return (
    <details ref={menu} onBlur={onBlur} onKeyDown={onKeyDown} className="group relative">
      <summary className={classNames(LINK, 'list-none [&::-webkit-details-marker]:hidden')}>
        {label}
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" aria-hidden="true" />
      </summary>
      <ul className="absolute start-0 top-full mt-2 min-w-52 rounded-lg border bg-popover p-1.5 shadow-lg">
        {links.map((link) => (
          <li key={link.to}>
            <HeaderLink link={link} onFollow={() => menu.current?.removeAttribute('open')} />
          </li>
        ))}
      </ul>
    </details>
  );
}

type HeaderLinkProps = { link: PublicLink; onFollow?: () => void; className?: string };

function HeaderLink({ link, onFollow, className }: HeaderLinkProps) {
  return (
    <NavLink
      to={link.to}
      onClick={onFollow}
      className={({ isActive }) => classNames(LINK, isActive && 'text-foreground', className)}
    >
      {link.label}
    </NavLink>
  );
}
