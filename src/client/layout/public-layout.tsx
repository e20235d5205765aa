import { Menu } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { IconButton } from '#client/ui/icon-button.tsx';
import { DrawerLinks, HeaderLinks } from './header-links.tsx';
import { Logo } from './logo.tsx';
import { MenuDrawer, loadDrawer } from './menu-drawer.ts';
import type { PublicLinks } from './public-links.ts';
import { SkipLink } from './skip-link.tsx';
import { useTexts } from '#client/use-texts.ts';

type PublicHeaderFrameProps = {
  name: string;
  home: string;
  links: PublicLinks['header'];
  /** Sign in, sign up and contact us. Shown on the right, or at the bottom of the drawer on phones. */
  actions?: ReactNode;
};

/** The header of the public site. Below 1024 px, its links are in a drawer. */
export function PublicHeaderFrame({ name, home, links, actions }: PublicHeaderFrameProps) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <header data-no-print className="sticky top-0 z-30 border-b bg-background">
      <div className="site-width flex h-16 items-center gap-6">
        <Link to={home} className="flex min-w-0">
          <Logo name={name} />
        </Link>
        <nav aria-label={t('Site')} className="flex-1 max-lg:hidden">
          <HeaderLinks links={links} />
        </nav>
        <div className="ms-auto flex items-center gap-2">
          <div className="flex items-center gap-2 max-lg:hidden">{actions}</div>
          <IconButton
            label={t('Open menu')}
            icon={Menu}
            className="-me-2 lg:hidden"
            onPointerEnter={() => void loadDrawer()}
            onClick={() => setOpen(true)}
          />
        </div>
      </div>
      {open && (
        <MenuDrawer open={open} onOpenChange={setOpen} title={t('Menu')} side="start" width={320}>
          <nav aria-label={t('Site')} className="-mx-2">
            <DrawerLinks links={links} onFollow={() => setOpen(false)} />
          </nav>
          {actions && (
            <div
              role="presentation"
              onClick={() => setOpen(false)}
              className="mt-6 flex flex-col gap-2 border-t pt-6 *:w-full"
            >
              {actions}
            </div>
          )}
        </MenuDrawer>
      )}
    </header>
  );
}

type PublicFrameProps = {
  /** What stands above the header. */
  bar?: ReactNode;
  header: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
};

/** The layout of a public page. */
export function PublicFrame({ bar, header, footer, children }: PublicFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-background text-base">
      <SkipLink />
      {bar}
      {header}
      <main id="main" tabIndex={-1} className="flex-1 focus-visible:outline-none">
        {children}
      </main>
      {footer}
    </div>
  );
}

type PublicFooterFrameProps = { name: string; columns: PublicLinks['columns']; note?: ReactNode; choice?: ReactNode };

/** The footer of the public site: columns of links, a note, and a choice such as that of the language. */
export function PublicFooterFrame({ name, columns, note, choice }: PublicFooterFrameProps) {
  return (
    <footer data-no-print className="border-t bg-subtle">
      <div className="site-width grid gap-10 py-12 text-sm lg:grid-cols-[1fr_3fr]">
        <Logo name={name} className="self-start" />
        <div className="grid grid-cols-2 gap-8 sm:grid-cols-4">
          {columns.map((column) => (
            <div key={column.title}>
              <h2 className="font-semibold">{column.title}</h2>
              <ul className="mt-3 space-y-2.5">
                {column.links.map((link) => (
                  <li key={link.to}>
                    <Link
                      to={link.to}
                      className="text-muted-foreground underline-offset-4 hover:text-foreground hover:underline"
                    >
                      {link.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
      {(note || choice) && (
        <div className="site-width flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t py-5 text-sm text-muted-foreground">
          {note}
          {choice}
        </div>
      )}
    </footer>
  );
}
