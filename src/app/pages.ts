/**
 * The public pages. From this table the client takes the code of their screens, and the server the files that a page needs
 * first. A `module` is the path of a screen in the checkout.
 */
import { SITE_PAGES } from '#domains/content/index.ts';
import { paths } from '#shared/paths.ts';

export type Page = {
  path: string;
  module: string;
  /** The page shows what is free now, and its address has a query. It is rendered for each request, and not kept. */
  isLive?: boolean;
  /** Accounts that are signed in are redirected from the page to the dashboard. */
  isForGuests?: boolean;
  /** Visitors are redirected to the login, which returns them. */
  isForAccounts?: boolean;
};

const accounts = 'src/domains/accounts/client/pages';
const content = 'src/domains/content/client/pages';

/** The pages of the website that the common screen does not show. */
const OWN_SCREENS: Record<string, string> = {
  [paths.home]: `${content}/home.tsx`,
  [paths.siteAvailability]: `${content}/availability.tsx`,
};

/** The server renders these. Their modules export `load` beside the screen if it shows more than every page does (client/page/load.ts). */
export const RENDERED_PAGES: Page[] = [
  ...SITE_PAGES.map(({ path }) => ({ path, module: OWN_SCREENS[path] ?? `${content}/site-page.tsx` })),
  { path: paths.offer(), module: `${content}/offer.tsx` },
  { path: paths.ourSpace(), module: `${content}/our-space.tsx` },
  { path: paths.otherPage(), module: `${content}/other-page.tsx` },
  { path: paths.space(), module: 'src/domains/workspaces/client/pages/space.tsx' },
  { path: paths.search, module: 'src/app/client/pages/search.tsx', isLive: true },
  { path: paths.login, module: `${accounts}/login.tsx`, isForGuests: true },
  { path: paths.signup, module: `${accounts}/sign-up.tsx`, isForGuests: true },
  { path: paths.forgotPassword, module: `${accounts}/forgot-password.tsx`, isForGuests: true },
];

/** The browser renders these. */
export const PUBLIC_PAGES: Page[] = [
  { path: paths.accountActivate, module: `${accounts}/account-activate.tsx` },
  { path: paths.signInBack, module: `${accounts}/sign-in-back.tsx` },
  { path: paths.invitation, module: `${accounts}/invitation.tsx` },
  { path: paths.verifyOtp, module: `${accounts}/verify-otp.tsx` },
  { path: paths.paymentDone(), module: 'src/domains/payments/client/pages/payment-done.tsx' },
  { path: paths.checkIn(), module: 'src/domains/bookings/client/pages/check-in.tsx', isForAccounts: true },
  { path: paths.display(), module: 'src/domains/displays/client/pages/door.tsx' },
  { path: paths.embeddedSearch, module: 'src/app/client/pages/embedded-search.tsx' },
  { path: paths.preBooking, module: 'src/domains/bookings/client/pages/pre-booking.tsx' },
  { path: paths.resetPassword, module: `${accounts}/reset-password.tsx`, isForGuests: true },
];
