/** The screens of the application, under /app. The table has the same use as that of the public pages. */
import type { Page } from './pages.ts';
import { FOLD_PAGES, KIND_SCREENS } from '#domains/content/index.ts';
import { paths } from '#shared/paths.ts';
import { type Access, EVERYTHING, type Requirement } from '#shared/permissions.ts';

/** The module of a screen of a domain. */
function screen(name: string): string {
  const [domain, file] = name.split('/');
  return `src/domains/${domain}/client/screens/${file}.tsx`;
}

/** A screen without an area is open to every signed-in account. One of several areas is enough. */
export type AppScreen = Page & {
  area?: Requirement | readonly Requirement[];
  /** By default, the area must be shown. A screen that only adds a record is for those who may. */
  access?: Access;
};

/** The plans of a type can be read by everybody who sees those of another type. */
const PLANS = ['plan.privateOffice', 'plan.dedicatedDesk', 'plan.flexiDesk'] as const;

/** `area` is the area whose show access a screen requires. */
export const APP_SCREENS: AppScreen[] = [
  { path: paths.app, module: 'src/app/client/screens/start.tsx' },
  { path: paths.dashboard, module: 'src/app/client/screens/dashboard.tsx', area: 'dashboard' },
  // Every account is a customer, whatever its role: it books, and sees its own bookings, invoices and cards. The server decides.
  { path: paths.appSearch, module: 'src/app/client/pages/search.tsx' },
  { path: paths.booking, module: 'src/app/client/screens/bookings.tsx' },
  { path: paths.calendar, module: screen('calendar/calendar'), area: 'booking.calendar' },
  { path: paths.deskSwap, module: screen('bookings/desk-swaps'), area: 'deskSwap' },
  { path: paths.bookingRequest, module: screen('bookings/booking-requests'), area: 'bookingRequest' },
  { path: paths.meetingRooms, module: screen('resources/meeting-rooms'), area: 'resources.meetingRooms' },
  { path: paths.privateOffices, module: screen('resources/private-offices'), area: 'resources.privateOffices' },
  { path: paths.desks, module: screen('resources/desk-areas'), area: 'resources.desk' },
  { path: paths.desk(), module: screen('resources/desk'), area: 'resources.desk' },
  { path: paths.workspaces, module: screen('workspaces/workspace-settings'), area: 'settings.workspace' },
  { path: paths.amenities, module: screen('workspaces/amenities'), area: 'settings.amenities' },
  { path: paths.plan('private_office'), module: screen('pricing/private-office-plans'), area: PLANS },
  { path: paths.plan('dedicated_desk'), module: screen('pricing/dedicated-desk-plans'), area: PLANS },
  { path: paths.plan('flexi_desk'), module: screen('pricing/flexi-desk-plans'), area: PLANS },
  {
    path: paths.pricing('dedicated_desk'),
    module: screen('pricing/dedicated-desk-pricing'),
    area: 'pricing.dedicatedDesk',
  },
  { path: paths.pricing('flexi_desk'), module: screen('pricing/flexi-desk-pricing'), area: 'pricing.flexiDesk' },
  { path: paths.invoice, module: 'src/app/client/screens/invoices.tsx' },
  { path: paths.invoicePreview(), module: screen('invoices/invoice-preview') },
  { path: paths.operator, module: screen('invoices/operator'), area: 'settings.workspace' },
  { path: paths.billing, module: screen('payments/billing') },
  { path: paths.xero, module: screen('accounting/xero'), area: 'xero' },
  { path: paths.xeroConnected, module: screen('accounting/xero-connected'), area: 'xero' },
  { path: paths.door, module: screen('doors/doors'), area: 'door' },
  { path: paths.userActivity, module: screen('doors/user-activity'), area: 'userActivity' },
  { path: paths.socialMediaLeads, module: screen('leads/social-media-leads'), area: 'socialMediaLead' },
  { path: paths.mail, module: screen('campaigns/campaign-mail'), area: 'mail' },
  { path: paths.connections, module: screen('system/connections'), area: 'settings.workspace' },
  { path: paths.contactUs, module: screen('enquiries/contact-us'), area: 'contactUs' },
  { path: paths.setup, module: screen('system/setup'), area: EVERYTHING },
  { path: paths.system, module: screen('system/system'), area: EVERYTHING },
  { path: paths.payNow(), module: screen('payments/cart') },
  { path: paths.members, module: screen('members/members'), area: 'members' },
  { path: paths.member(), module: screen('members/member'), area: 'members' },
  { path: paths.adminAndTeams, module: screen('team/admin-and-teams'), area: 'adminAndTeams' },
  ...Object.values(KIND_SCREENS).map((name): AppScreen => ({
    path: paths.cmsPage(name),
    module: screen('content/kind-list'),
    area: 'cms',
  })),
  ...FOLD_PAGES.map((page): AppScreen => ({
    path: paths.cmsPage(page.screen),
    module: screen('content/fold-page'),
    area: 'cms',
  })),
  { path: paths.cmsEditSlider(), module: screen('content/edit-item'), area: 'cms', access: 'editable' },
  { path: paths.cmsEditSlider(':id'), module: screen('content/edit-item'), area: 'cms' },
  { path: paths.cmsFaqCategory(), module: screen('content/edit-item'), area: 'cms', access: 'editable' },
  { path: paths.cmsFaqCategory(':id'), module: screen('content/edit-item'), area: 'cms' },
  { path: paths.cmsEditFold(), module: screen('content/edit-fold'), area: 'cms', access: 'editable' },
  { path: paths.cmsEditFold(':id'), module: screen('content/edit-fold'), area: 'cms' },
  { path: paths.cmsSpace(), module: screen('content/our-space'), area: 'cms' },
  { path: paths.roles, module: screen('roles/roles'), area: 'roles' },
  { path: paths.role(), module: screen('roles/role'), area: 'roles' },
  // Open to everybody, because the server decides whose activities it returns.
  { path: paths.reports(), module: screen('activity/reports') },
  { path: paths.profile, module: screen('accounts/profile') },
  { path: paths.calendarFeeds, module: screen('feeds/calendar-feeds') },
];
