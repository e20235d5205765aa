/** The domains in the browser, and the screens of all. A new domain adds its lines here. */
import { FileText, LayoutDashboard } from 'lucide-react';
import type { ClientDomain, Screen } from '#client/domain.ts';
import type { StaleQueries } from '#client/stale.ts';
import { accountsDomain } from '#domains/accounts/client/index.ts';
import { activityDomain } from '#domains/activity/client/index.ts';
import { rolesDomain } from '#domains/roles/client/index.ts';
import { workspacesDomain } from '#domains/workspaces/client/index.ts';
import { resourcesDomain } from '#domains/resources/client/index.ts';
import { pricingDomain } from '#domains/pricing/client/index.ts';
import { availabilityDomain } from '#domains/availability/client/index.ts';
import { bookingsDomain } from '#domains/bookings/client/index.ts';
import { paymentsDomain } from '#domains/payments/client/index.ts';
import { invoicesDomain } from '#domains/invoices/client/index.ts';
import { membersDomain } from '#domains/members/client/index.ts';
import { teamDomain } from '#domains/team/client/index.ts';
import { calendarDomain } from '#domains/calendar/client/index.ts';
import { feedsDomain } from '#domains/feeds/client/index.ts';
import { doorsDomain } from '#domains/doors/client/index.ts';
import { campaignsDomain } from '#domains/campaigns/client/index.ts';
import { enquiriesDomain } from '#domains/enquiries/client/index.ts';
import { leadsDomain } from '#domains/leads/client/index.ts';
import { accountingDomain } from '#domains/accounting/client/index.ts';
import { dashboardsDomain } from '#domains/dashboards/client/index.ts';
import { contentDomain } from '#domains/content/client/index.ts';
import { systemDomain } from '#domains/system/client/index.ts';
import { paths } from '#shared/paths.ts';

export const domains: readonly ClientDomain[] = [
  accountsDomain,
  activityDomain,
  rolesDomain,
  workspacesDomain,
  resourcesDomain,
  pricingDomain,
  availabilityDomain,
  bookingsDomain,
  paymentsDomain,
  invoicesDomain,
  membersDomain,
  teamDomain,
  calendarDomain,
  feedsDomain,
  doorsDomain,
  campaignsDomain,
  enquiriesDomain,
  leadsDomain,
  accountingDomain,
  dashboardsDomain,
  contentDomain,
  systemDomain,
];

/** The screens that are made of several domains. */
const COMMON_SCREENS: readonly Screen[] = [
  { path: paths.app, file: 'start' },
  { path: paths.dashboard, file: 'dashboard', area: 'dashboard', menu: { area: 'dashboard', icon: LayoutDashboard } },
  // Every account is a customer, whatever its role: it books, and sees its own bookings and invoices. The server decides.
  { path: paths.appSearch, file: 'search' },
  { path: paths.booking, file: 'bookings', menu: { area: 'booking.booking' } },
  { path: paths.invoice, file: 'invoices', menu: { area: 'invoice', icon: FileText } },
];

/** `module` is the path of the file in the checkout. */
export type AppScreen = Screen & { module: string };

const inFolder =
  (folder: string) =>
  (screen: Screen): AppScreen => ({ ...screen, module: `src/${folder}/client/screens/${screen.file}.tsx` });

export const APP_SCREENS: readonly AppScreen[] = [
  ...COMMON_SCREENS.map(inFolder('app')),
  ...domains.flatMap(({ name, screens = [] }) => screens.map(inFolder(`domains/${name}`))),
];

export const STALE_QUERIES: readonly StaleQueries[] = domains.flatMap(({ stale }) => stale ?? []);
