import { Menu, PanelLeftClose, PanelLeftOpen, WifiOff } from 'lucide-react';
import { useState, type ReactNode, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { onlineManager } from '@tanstack/react-query';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Logo, LogoIcon } from './logo.tsx';
import { MenuDrawer, loadDrawer } from './menu-drawer.ts';
import { SidebarNav, type NavItem } from './sidebar-nav.tsx';
import { SkipLink } from './skip-link.tsx';
import { useStoredFlag } from './use-stored-flag.ts';
import { useTexts } from '#client/use-texts.ts';
import { msg } from '#shared/texts.ts';

/** Says that the browser has no connection, and what helps. Lists that wait for it load by themselves once it is back. */
function OfflineNotice() {
  const t = useTexts();
  const isOnline = useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
    () => true,
  );
  return (
    <div role="status" data-no-print className={isOnline ? undefined : NOTICE}>
      {!isOnline && (
        <>
          <WifiOff className="size-5 shrink-0" aria-hidden="true" />
          <p className="min-w-0 flex-1">
            <strong className="font-semibold">{t('You are offline.')}</strong>{' '}
            {t(
              'Please check your connection. What you typed is kept, and this page goes on by itself once the connection is back.',
            )}
          </p>
          {/* The browser may be wrong about the connection. */}
          <Button variant="secondary" size="sm" onClick={() => onlineManager.setOnline(true)}>
            {t('Try Again')}
          </Button>
        </>
      )}
    </div>
  );
}

const NOTICE =
  'sticky top-14 z-20 flex items-center gap-3 border-b bg-orange-soft px-4 py-2.5 text-orange-text sm:px-6';

type MenuProps = {
  /** The operator's name, shown beside the logo. */
  name: string;
  /** The link of the logo. */
  home: string;
  nav: NavItem[];
  navLabel?: string;
};

type AppFrameProps = MenuProps & {
  headerLeft?: ReactNode;
  headerRight?: ReactNode;
  children: ReactNode;
};

const MAIN_MENU = msg('Main menu');

/** The layout of the application: header, and a sidebar that can be collapsed to icons. On phones the sidebar is a drawer. */
export function AppFrame({ headerLeft, headerRight, children, ...menu }: AppFrameProps) {
  const t = useTexts();
  const [drawerOpen, setDrawerOpen] = useState(false);
  return (
    <div className="flex min-h-dvh bg-subtle text-sm">
      <SkipLink />
      <Sidebar {...menu} />
      {drawerOpen && <PhoneMenu {...menu} onClose={() => setDrawerOpen(false)} />}
      <div className="flex min-w-0 flex-1 flex-col">
        <header
          data-no-print
          className="sticky top-0 z-30 flex h-14 shrink-0 items-center gap-2 border-b bg-background px-4 sm:gap-3 sm:px-6"
        >
          <IconButton
            label={t('Open menu')}
            icon={Menu}
            className="-ms-2 phone:hidden"
            onPointerEnter={() => void loadDrawer()}
            onClick={() => setDrawerOpen(true)}
          />
          <div className="flex min-w-0 flex-1 items-center gap-2 sm:gap-3">{headerLeft}</div>
          <div className="flex shrink-0 items-center gap-2">{headerRight}</div>
        </header>
        <OfflineNotice />
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 p-4 focus-visible:outline-none sm:p-6">
          {/* One width for all pages: their header asks for another. */}
          <div className="mx-auto max-w-[75rem] has-data-[width=form]:max-w-[45rem] has-data-[width=wide]:max-w-none">
            {children}
          </div>
        </main>
      </div>
    </div>
  );
}

function Sidebar({ name, home, nav, navLabel = MAIN_MENU }: MenuProps) {
  const t = useTexts();
  const [collapsed, setCollapsed] = useStoredFlag('cockpit.sidebar', false);
  return (
    <aside
      data-no-print
      className={classNames(
        'sticky top-0 flex h-dvh shrink-0 flex-col border-e bg-background transition-[width] max-phone:hidden',
        collapsed ? 'w-16' : 'w-[250px]',
      )}
    >
      <Link to={home} aria-label={name} className="flex h-14 shrink-0 items-center overflow-hidden px-4">
        {collapsed ? <LogoIcon /> : <Logo name={name} />}
      </Link>
      <div className="min-h-0 flex-1 overflow-y-auto px-3 py-2">
        <SidebarNav items={nav} label={t(navLabel)} collapsed={collapsed} />
      </div>
      <div className={classNames('flex border-t p-3', collapsed && 'justify-center')}>
        <IconButton
          label={collapsed ? t('Expand menu') : t('Collapse menu')}
          icon={collapsed ? PanelLeftOpen : PanelLeftClose}
          aria-expanded={!collapsed}
          onClick={() => setCollapsed(!collapsed)}
          className="text-muted-foreground"
        />
      </div>
    </aside>
  );
}

function PhoneMenu({ name, home, nav, navLabel = MAIN_MENU, onClose }: MenuProps & { onClose: () => void }) {
  const t = useTexts();
  return (
    <MenuDrawer open onOpenChange={onClose} title={t(navLabel)} side="start" width={280} bare>
      <div className="flex min-h-full flex-col">
        <Link to={home} onClick={onClose} className="flex h-14 items-center px-4">
          <Logo name={name} />
        </Link>
        <div className="flex-1 px-3 py-2">
          <SidebarNav items={nav} label={t(navLabel)} onFollow={onClose} />
        </div>
      </div>
    </MenuDrawer>
  );
}
