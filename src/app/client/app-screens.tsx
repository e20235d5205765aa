/** The screens under /app. Public pages do not load this table: it grows with the application. */
import { Route, Routes, matchPath } from 'react-router-dom';
import { lazyWithPreload } from '#client/lazy-with-preload.tsx';
import { NotFound } from '#client/layout/not-found.tsx';
import { paths } from '#shared/paths.ts';
import { EVERYTHING, type Requirement } from '#shared/permissions.ts';
import Application from './application.tsx';
import { RequireArea } from './shell/guards.tsx';

/** A screen without an area is open to every signed-in account. */
type AppScreen = { path: string; Screen: ReturnType<typeof lazyWithPreload>; area?: Requirement };

const Search = lazyWithPreload(() => import('#app/client/shell/search.tsx'));
const Start = lazyWithPreload(() => import('#app/client/shell/start.tsx'));
const Dashboard = lazyWithPreload(() => import('#app/client/shell/dashboard.tsx'));
const Bookings = lazyWithPreload(() => import('#app/client/shell/bookings.tsx'));
const CalendarScreen = lazyWithPreload(() => import('#domains/calendar/client/screens/calendar.tsx'));
const DeskSwaps = lazyWithPreload(() => import('#domains/bookings/client/screens/desk-swaps.tsx'));
const BookingRequests = lazyWithPreload(() => import('#domains/bookings/client/screens/booking-requests.tsx'));
const Members = lazyWithPreload(() => import('#domains/members/client/screens/members.tsx'));
const Member = lazyWithPreload(() => import('#domains/members/client/screens/member.tsx'));
const AdminAndTeams = lazyWithPreload(() => import('#domains/team/client/screens/admin-and-teams.tsx'));
const Roles = lazyWithPreload(() => import('#domains/roles/client/screens/roles.tsx'));
const Role = lazyWithPreload(() => import('#domains/roles/client/screens/role.tsx'));
const Reports = lazyWithPreload(() => import('#domains/activity/client/screens/reports.tsx'));
const Profile = lazyWithPreload(() => import('#domains/accounts/client/screens/profile.tsx'));
const CalendarFeeds = lazyWithPreload(() => import('#domains/feeds/client/screens/calendar-feeds.tsx'));
const MeetingRooms = lazyWithPreload(() => import('#domains/resources/client/screens/meeting-rooms.tsx'));
const PrivateOffices = lazyWithPreload(() => import('#domains/resources/client/screens/private-offices.tsx'));
const DeskAreas = lazyWithPreload(() => import('#domains/resources/client/screens/desk-areas.tsx'));
const Desk = lazyWithPreload(() => import('#domains/resources/client/screens/desk.tsx'));
const WorkspaceSettings = lazyWithPreload(() => import('#domains/workspaces/client/screens/workspace-settings.tsx'));
const Amenities = lazyWithPreload(() => import('#domains/workspaces/client/screens/amenities.tsx'));
const PrivateOfficePlans = lazyWithPreload(() => import('#domains/pricing/client/screens/private-office-plans.tsx'));
const DedicatedDeskPlans = lazyWithPreload(() => import('#domains/pricing/client/screens/dedicated-desk-plans.tsx'));
const FlexiDeskPlans = lazyWithPreload(() => import('#domains/pricing/client/screens/flexi-desk-plans.tsx'));
const DedicatedDeskPricing = lazyWithPreload(
  () => import('#domains/pricing/client/screens/dedicated-desk-pricing.tsx'),
);
const FlexiDeskPricing = lazyWithPreload(() => import('#domains/pricing/client/screens/flexi-desk-pricing.tsx'));
const Invoices = lazyWithPreload(() => import('#domains/invoices/client/screens/invoices.tsx'));
const InvoicePreview = lazyWithPreload(() => import('#domains/invoices/client/screens/invoice-preview.tsx'));
const Operator = lazyWithPreload(() => import('#domains/invoices/client/screens/operator.tsx'));
const Billing = lazyWithPreload(() => import('#domains/payments/client/screens/billing.tsx'));
const Doors = lazyWithPreload(() => import('#domains/doors/client/screens/doors.tsx'));
const UserActivity = lazyWithPreload(() => import('#domains/doors/client/screens/user-activity.tsx'));
const SocialMediaLeads = lazyWithPreload(() => import('#domains/leads/client/screens/social-media-leads.tsx'));
const Xero = lazyWithPreload(() => import('#domains/accounting/client/screens/xero.tsx'));
const XeroConnected = lazyWithPreload(() => import('#domains/accounting/client/screens/xero-connected.tsx'));
const Connections = lazyWithPreload(() => import('#domains/system/client/screens/connections.tsx'));
const System = lazyWithPreload(() => import('#domains/system/client/screens/system.tsx'));
const Setup = lazyWithPreload(() => import('#domains/system/client/screens/setup.tsx'));
const ContactUs = lazyWithPreload(() => import('#domains/enquiries/client/screens/contact-us.tsx'));
const Cart = lazyWithPreload(() => import('#domains/payments/client/screens/cart.tsx'));

/** `area` is the area whose show access a screen requires. */
export const APP_SCREENS: AppScreen[] = [
  { path: paths.app, Screen: Start },
  { path: paths.dashboard, Screen: Dashboard, area: 'dashboard' },
  { path: paths.appSearch, Screen: Search, area: 'booking.booking' },
  { path: paths.booking, Screen: Bookings, area: 'booking.booking' },
  { path: paths.calendar, Screen: CalendarScreen, area: 'booking.calendar' },
  { path: paths.deskSwap, Screen: DeskSwaps, area: 'deskSwap' },
  { path: paths.bookingRequest, Screen: BookingRequests, area: 'bookingRequest' },
  { path: paths.meetingRooms, Screen: MeetingRooms, area: 'resources.meetingRooms' },
  { path: paths.privateOffices, Screen: PrivateOffices, area: 'resources.privateOffices' },
  { path: paths.desks, Screen: DeskAreas, area: 'resources.desk' },
  { path: paths.desk(), Screen: Desk, area: 'resources.desk' },
  { path: paths.workspaces, Screen: WorkspaceSettings, area: 'settings.workspace' },
  { path: paths.amenities, Screen: Amenities, area: 'settings.amenities' },
  { path: paths.plan('private_office'), Screen: PrivateOfficePlans, area: 'plan.privateOffice' },
  { path: paths.plan('dedicated_desk'), Screen: DedicatedDeskPlans, area: 'plan.dedicatedDesk' },
  { path: paths.plan('flexi_desk'), Screen: FlexiDeskPlans, area: 'plan.flexiDesk' },
  { path: paths.pricing('dedicated_desk'), Screen: DedicatedDeskPricing, area: 'pricing.dedicatedDesk' },
  { path: paths.pricing('flexi_desk'), Screen: FlexiDeskPricing, area: 'pricing.flexiDesk' },
  { path: paths.invoice, Screen: Invoices, area: 'invoice' },
  // Everybody may read their own invoices. The server decides.
  { path: paths.invoicePreview(), Screen: InvoicePreview },
  { path: paths.operator, Screen: Operator, area: 'settings.workspace' },
  { path: paths.billing, Screen: Billing, area: 'billing' },
  { path: paths.xero, Screen: Xero, area: 'xero' },
  { path: paths.xeroConnected, Screen: XeroConnected, area: 'xero' },
  { path: paths.door, Screen: Doors, area: 'door' },
  { path: paths.userActivity, Screen: UserActivity, area: 'userActivity' },
  { path: paths.socialMediaLeads, Screen: SocialMediaLeads, area: 'socialMediaLead' },
  { path: paths.connections, Screen: Connections, area: 'settings.workspace' },
  { path: paths.contactUs, Screen: ContactUs, area: 'contactUs' },
  { path: paths.setup, Screen: Setup, area: EVERYTHING },
  { path: paths.system, Screen: System, area: EVERYTHING },
  { path: paths.payNow(), Screen: Cart },
  { path: paths.members, Screen: Members, area: 'members' },
  { path: paths.member(), Screen: Member, area: 'members' },
  { path: paths.adminAndTeams, Screen: AdminAndTeams, area: 'adminAndTeams' },
  { path: paths.roles, Screen: Roles, area: 'roles' },
  { path: paths.role(), Screen: Role, area: 'roles' },
  // Open to everybody, because the server decides whose activities it returns.
  { path: paths.reports(), Screen: Reports },
  { path: paths.profile, Screen: Profile },
  { path: paths.calendarFeeds, Screen: CalendarFeeds },
];

/** Loads the code of a screen before it is rendered. */
export function preloadScreen(pathname: string): void {
  APP_SCREENS.find(({ path }) => matchPath(path, pathname))?.Screen.preload();
}

function Guarded({ Screen, area }: AppScreen) {
  if (!area) return <Screen />;
  return (
    <RequireArea area={area}>
      <Screen />
    </RequireArea>
  );
}

/** A path below that of the application. */
const below = (path: string) => path.slice(paths.app.length + 1);

export default function AppScreens() {
  return (
    <Routes>
      <Route element={<Application />}>
        {APP_SCREENS.map((screen) => (
          <Route key={screen.path} path={below(screen.path)} element={<Guarded {...screen} />} />
        ))}
        <Route
          path="*"
          element={
            <>
              <title>Page not found</title>
              <NotFound home={paths.app} homeLabel="Go to the start of the application" />
            </>
          }
        />
      </Route>
    </Routes>
  );
}
