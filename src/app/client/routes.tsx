/** Every screen with its path. The code of a screen is loaded when it is first opened. */
import { Suspense } from 'react';
import { Outlet, Route, Routes, matchPath } from 'react-router-dom';
import { lazyWithPreload } from '#client/lazy-with-preload.tsx';
import { NotFound } from '#client/layout/not-found.tsx';
import { paths } from '#shared/paths.ts';
import { EVERYTHING, type Requirement } from '#shared/permissions.ts';
import { GuestsOnly, PageSpinner, RequireArea, RequireSession } from './shell/guards.tsx';

type Screen = { path: string; Screen: ReturnType<typeof lazyWithPreload> };
/** A screen without an area is open to every signed-in account. */
type AppScreen = Screen & { area?: Requirement };

const Application = lazyWithPreload(() => import('#app/client/application.tsx'));
const Start = lazyWithPreload(() => import('#app/client/shell/start.tsx'));
const Home = lazyWithPreload(() => import('#domains/workspaces/client/screens/home.tsx'));
const Space = lazyWithPreload(() => import('#domains/workspaces/client/screens/space.tsx'));
const Search = lazyWithPreload(() => import('#domains/availability/client/screens/search.tsx'));
const Login = lazyWithPreload(() => import('#domains/accounts/client/screens/login.tsx'));
const SignUp = lazyWithPreload(() => import('#domains/accounts/client/screens/sign-up.tsx'));
const ForgotPassword = lazyWithPreload(() => import('#domains/accounts/client/screens/forgot-password.tsx'));
const ResetPassword = lazyWithPreload(() => import('#domains/accounts/client/screens/reset-password.tsx'));
const AccountActivate = lazyWithPreload(() => import('#domains/accounts/client/screens/account-activate.tsx'));
const VerifyOtp = lazyWithPreload(() => import('#domains/accounts/client/screens/verify-otp.tsx'));
const Bookings = lazyWithPreload(() => import('#domains/bookings/client/screens/bookings.tsx'));
const BookingRequests = lazyWithPreload(() => import('#domains/bookings/client/screens/booking-requests.tsx'));
const Members = lazyWithPreload(() => import('#domains/members/client/screens/members.tsx'));
const AdminAndTeams = lazyWithPreload(() => import('#domains/team/client/screens/admin-and-teams.tsx'));
const Roles = lazyWithPreload(() => import('#domains/roles/client/screens/roles.tsx'));
const Role = lazyWithPreload(() => import('#domains/roles/client/screens/role.tsx'));
const Reports = lazyWithPreload(() => import('#domains/activity/client/screens/reports.tsx'));
const Profile = lazyWithPreload(() => import('#domains/accounts/client/screens/profile.tsx'));
const PreBooking = lazyWithPreload(() => import('#domains/bookings/client/screens/pre-booking.tsx'));
const MeetingRooms = lazyWithPreload(() => import('#domains/resources/client/screens/meeting-rooms.tsx'));
const PrivateOffices = lazyWithPreload(() => import('#domains/resources/client/screens/private-offices.tsx'));
const DeskAreas = lazyWithPreload(() => import('#domains/resources/client/screens/desk-areas.tsx'));
const Desk = lazyWithPreload(() => import('#domains/resources/client/screens/desk.tsx'));
const WorkspaceSettings = lazyWithPreload(() => import('#domains/workspaces/client/screens/workspace-settings.tsx'));
const Amenities = lazyWithPreload(() => import('#domains/workspaces/client/screens/amenities.tsx'));
const System = lazyWithPreload(() => import('#domains/system/client/screens/system.tsx'));
const Cart = lazyWithPreload(() => import('#domains/payments/client/screens/cart.tsx'));
const PaymentDone = lazyWithPreload(() => import('#domains/payments/client/screens/payment-done.tsx'));

const publicScreens: Screen[] = [
  { path: paths.home, Screen: Home },
  { path: paths.space(), Screen: Space },
  { path: paths.search, Screen: Search },
  { path: paths.accountActivate, Screen: AccountActivate },
  { path: paths.verifyOtp, Screen: VerifyOtp },
  { path: paths.paymentDone(), Screen: PaymentDone },
  { path: paths.preBooking, Screen: PreBooking },
];

/** These screens redirect signed-in accounts to the dashboard. */
const guestScreens: Screen[] = [
  { path: paths.login, Screen: Login },
  { path: paths.signup, Screen: SignUp },
  { path: paths.forgotPassword, Screen: ForgotPassword },
  { path: paths.resetPassword, Screen: ResetPassword },
];

/** `area` is the area whose show access a screen requires. */
const appScreens: AppScreen[] = [
  { path: paths.app, Screen: Start },
  { path: paths.dashboard, Screen: Start },
  { path: paths.appSearch, Screen: Search, area: 'booking.booking' },
  { path: paths.booking, Screen: Bookings, area: 'booking.booking' },
  { path: paths.bookingRequest, Screen: BookingRequests, area: 'bookingRequest' },
  { path: paths.meetingRooms, Screen: MeetingRooms, area: 'resources.meetingRooms' },
  { path: paths.privateOffices, Screen: PrivateOffices, area: 'resources.privateOffices' },
  { path: paths.desks, Screen: DeskAreas, area: 'resources.desk' },
  { path: paths.desk(), Screen: Desk, area: 'resources.desk' },
  { path: paths.workspaces, Screen: WorkspaceSettings, area: 'settings.workspace' },
  { path: paths.amenities, Screen: Amenities, area: 'settings.amenities' },
  { path: paths.system, Screen: System, area: EVERYTHING },
  { path: paths.payNow(), Screen: Cart },
  { path: paths.members, Screen: Members, area: 'members' },
  { path: paths.adminAndTeams, Screen: AdminAndTeams, area: 'adminAndTeams' },
  { path: paths.roles, Screen: Roles, area: 'roles' },
  { path: paths.role(), Screen: Role, area: 'roles' },
  // Open to everybody, because the server decides whose activities it returns.
  { path: paths.reports(), Screen: Reports },
  { path: paths.profile, Screen: Profile },
];

/** Loads the code of an application screen in parallel with the account. */
export function preloadApplication(pathname: string): void {
  const screen = appScreens.find(({ path }) => matchPath(path, pathname));
  if (!screen) return;
  Application.preload();
  screen.Screen.preload();
}

function AppScreenRoute({ Screen, area }: AppScreen) {
  if (!area) return <Screen />;
  return (
    <RequireArea area={area}>
      <Screen />
    </RequireArea>
  );
}

export function AppRoutes() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <Routes>
        {publicScreens.map(({ path, Screen }) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
        <Route
          element={
            <GuestsOnly>
              <Outlet />
            </GuestsOnly>
          }
        >
          {guestScreens.map(({ path, Screen }) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
        </Route>
        <Route
          element={
            <RequireSession>
              <Application />
            </RequireSession>
          }
        >
          {appScreens.map((screen) => (
            <Route key={screen.path} path={screen.path} element={<AppScreenRoute {...screen} />} />
          ))}
          <Route
            path={`${paths.app}/*`}
            element={
              <>
                <title>Page not found</title>
                <NotFound home={paths.app} homeLabel="Go to the start of the application" />
              </>
            }
          />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}

function NotFoundPage() {
  return (
    <main id="main">
      <title>Page not found</title>
      <NotFound home={paths.home} />
    </main>
  );
}
