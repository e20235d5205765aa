import {
  CalendarCheck,
  CalendarSync,
  ShieldCheck,
  ChevronDown,
  CreditCard,
  FileText,
  Globe,
  LogOut,
  User,
} from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { lazyPart } from '#client/lazy-part.tsx';
import { useSession } from '#client/session.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button } from '#client/ui/button.tsx';
import { DropdownMenu, type MenuItem } from '#client/ui/dropdown-menu.tsx';
import { Select } from '#client/ui/select.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { useDarkTheme } from '#client/use-dark-theme.ts';
import { sizedPicture } from '#domains/attachments/index.ts';
import { useBooksForOthers } from '#domains/bookings/client/index.ts';
import { spaceOptions, useActiveSpace } from '#domains/workspaces/client/index.ts';
import { paths } from '#shared/paths.ts';
import { cmsSidebar } from './cms-sidebar.ts';
import { pathsOf } from './menu.ts';
import { useMenu } from './use-menu.ts';
import { useTexts } from '#app/client/use-texts.ts';
import { later, translated } from '#shared/texts.ts';

const WorkspaceSearch = lazyPart(() => import('./workspace-search.tsx'), <Skeleton className="h-9 w-44" />);

/** With more workspaces than this, the switcher is a search. */
const MAX_OPTIONS = 20;

/** Selects the active workspace, for accounts that see all bookings. */
export function WorkspaceSwitcher() {
  const t = useTexts();
  const { showsAllBookings } = useSession();
  const { spaces, active, totalCount, setActive, isPending } = useActiveSpace();
  if (!showsAllBookings) return null;
  if (isPending) return <Skeleton className="h-9 w-44" />;
  if (totalCount > MAX_OPTIONS) {
    return <WorkspaceSearch active={active} onChoose={setActive} />;
  }
  return (
    <Select
      aria-label={t('Workspace')}
      className="min-h-9 min-w-0 max-w-64"
      placeholder={t('No workspace')}
      disabled={spaces.length === 0}
      options={spaceOptions(spaces, t)}
      value={active?._id ?? null}
      onChange={setActive}
    />
  );
}

function useCmsToggle() {
  const { mayCms, isCms } = useMenu();
  const navigate = useNavigate();
  function toggle(on: boolean) {
    if (on) cmsSidebar.set(true);
    else cmsSidebar.remove();
    void navigate(paths.app);
  }
  return { mayCms, isCms, toggle };
}

export function HeaderActions() {
  const t = useTexts();
  const { mayCms, isCms, toggle } = useCmsToggle();
  const { active } = useActiveSpace();
  // The screens of staff have a main action of their own.
  const booksForOthers = useBooksForOthers();
  const search = active ? `${paths.search}?spaceId=${active._id}` : paths.search;
  return (
    <>
      {mayCms && (
        <Switch
          label={t('Website CMS')}
          checked={isCms}
          onChange={toggle}
          className="me-2 whitespace-nowrap max-lg:hidden"
        />
      )}
      <Button asChild size="sm" variant={booksForOthers ? 'secondary' : 'primary'}>
        <Link to={search}>{t('Book Now')}</Link>
      </Button>
      <UserMenu />
    </>
  );
}

/** What customers have. Those whose menu does not show it open it here. */
const OWN = [
  { label: later('My Bookings'), icon: CalendarCheck, to: paths.booking },
  { label: later('My Invoices'), icon: FileText, to: paths.invoice },
  { label: later('My Cards'), icon: CreditCard, to: paths.billing },
];

function UserMenu() {
  const t = useTexts();
  const { user, signOut } = useSession();
  const { mayCms, isCms, toggle } = useCmsToggle();
  const { isDark, toggle: toggleTheme } = useDarkTheme();
  const shown = pathsOf(useMenu().adminNav);
  if (!user) return null;
  const name = user.name || user.email;
  const role = user.role_id?.name ?? '';
  const [picture] = user.pictures;
  // Narrow screens have no room for the switch in the header.
  const cms: MenuItem[] = mayCms
    ? [{ label: t('Website CMS'), icon: Globe, checked: isCms, onSelect: () => toggle(!isCms), className: 'lg:hidden' }]
    : [];
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" className="-me-2 h-11 gap-2.5 px-2" aria-label={t('{name}, account menu', { name })}>
          <Avatar name={name} src={picture && sizedPicture(picture, 360)} />
          <span className="min-w-0 max-w-40 text-start leading-tight max-md:hidden">
            <span className="block truncate">{name}</span>
            <span className="block truncate text-xs font-normal text-muted-foreground">{role}</span>
          </span>
          <ChevronDown aria-hidden="true" className="text-muted-foreground max-md:hidden" />
        </Button>
      }
      header={
        <span className="block min-w-0">
          <span className="block truncate font-medium">{name}</span>
          <span className="block truncate text-xs text-muted-foreground">
            <bdi>{user.email}</bdi>
          </span>
          <span className="block truncate text-xs text-muted-foreground md:hidden">{role}</span>
        </span>
      }
      items={[
        ...cms,
        ...translated(OWN, t).filter(({ to }) => user.is_customer && !shown.includes(to)),
        { label: t('Profile'), icon: User, to: paths.profile },
        { label: t('Calendar Feeds'), icon: CalendarSync, to: paths.calendarFeeds },
        { label: t('API Keys'), icon: ShieldCheck, to: paths.keys },
        { label: t('Dark mode'), checked: isDark, onSelect: toggleTheme },
        { label: t('Logout'), icon: LogOut, onSelect: signOut },
      ]}
    />
  );
}
