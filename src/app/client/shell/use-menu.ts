import { useSyncExternalStore } from 'react';
import { OWN } from '#client/domain.ts';
import type { NavItem } from '#client/layout/sidebar-nav.tsx';
import { useTexts } from '#app/client/use-texts.ts';
import { useSession } from '#client/session.tsx';
import { cmsSidebar } from './cms-sidebar.ts';
import { ADMIN_MENU, CMS_MENU, translatedMenu, visibleMenu } from './menu.ts';
import { useOwnPaths } from './use-own-paths.ts';

/**
 * The two menus and which of them is shown. The website's menu requires its permission, even if the browser stored it. A role with
 * no other rights sees it at once.
 */
export function useMenu(): { nav: NavItem[]; adminNav: NavItem[]; mayCms: boolean; isCms: boolean } {
  const t = useTexts();
  const { may, showsAllBookings } = useSession();
  const prefersCms = useSyncExternalStore(cmsSidebar.subscribe, cmsSidebar.get, () => null);
  const mayCms = may('cms', 'show');
  const own = useOwnPaths();
  const admin = visibleMenu(ADMIN_MENU, ({ path, area, isStaff, access = 'show' }) =>
    area === OWN ? own?.has(path) === true : (showsAllBookings || !isStaff) && may(area, access),
  );
  const adminNav = translatedMenu(admin, t);
  const isCms = mayCms && (prefersCms === true || adminNav.length === 0);
  return {
    nav: isCms
      ? translatedMenu(
          visibleMenu(CMS_MENU, ({ area }) => area !== OWN && may(area, 'show')),
          t,
        )
      : adminNav,
    adminNav,
    mayCms,
    isCms,
  };
}
