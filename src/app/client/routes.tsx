/** The public screens with their paths, and the application. The code of a screen is loaded when it is first opened. */
import { Suspense } from 'react';
import { Outlet, Route, Routes, matchPath } from 'react-router-dom';
import { lazyWithPreload } from '#client/lazy-with-preload.tsx';
import { NotFound } from '#client/layout/not-found.tsx';
import { paths } from '#shared/paths.ts';
import { GuestsOnly, PageSpinner, RequireSession } from './shell/guards.tsx';

type Screen = { path: string; Screen: ReturnType<typeof lazyWithPreload> };

const AppScreens = lazyWithPreload(() => import('./app-screens.tsx'));
const Home = lazyWithPreload(() => import('#domains/workspaces/client/screens/home.tsx'));
const Space = lazyWithPreload(() => import('#domains/workspaces/client/screens/space.tsx'));
const Search = lazyWithPreload(() => import('./shell/search.tsx'));
const Login = lazyWithPreload(() => import('#domains/accounts/client/screens/login.tsx'));
const SignUp = lazyWithPreload(() => import('#domains/accounts/client/screens/sign-up.tsx'));
const ForgotPassword = lazyWithPreload(() => import('#domains/accounts/client/screens/forgot-password.tsx'));
const ResetPassword = lazyWithPreload(() => import('#domains/accounts/client/screens/reset-password.tsx'));
const AccountActivate = lazyWithPreload(() => import('#domains/accounts/client/screens/account-activate.tsx'));
const VerifyOtp = lazyWithPreload(() => import('#domains/accounts/client/screens/verify-otp.tsx'));
const PreBooking = lazyWithPreload(() => import('#domains/bookings/client/screens/pre-booking.tsx'));
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

/** Loads the code of the application and of its screen in parallel with the account. */
export function preloadApplication(pathname: string): void {
  if (!matchPath(`${paths.app}/*`, pathname)) return;
  AppScreens.preload();
  import('./app-screens.tsx').then(
    ({ preloadScreen }) => preloadScreen(pathname),
    // Loaded again when it is shown.
    () => undefined,
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
          path={`${paths.app}/*`}
          element={
            <RequireSession>
              <AppScreens />
            </RequireSession>
          }
        />
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
