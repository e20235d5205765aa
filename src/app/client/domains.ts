/** The parts of all domains in the browser. A domain is found by its client/domain.ts. */
import { CalendarCheck, FileText, LayoutDashboard, Sun } from 'lucide-react';
import type { ClientDomain, Screen } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';
import { msg } from '#shared/texts.ts';

const domains = import.meta.glob<ClientDomain>('/src/domains/*/client/domain.ts', { eager: true, import: 'default' });

/** The screens that are made of several domains. */
const COMMON: ClientDomain = {
  screens: [
    { path: paths.app, file: 'start' },
    {
      path: paths.today,
      file: 'today',
      area: 'booking.calendar',
      menu: {
        area: 'booking.calendar',
        label: msg('Today'),
        icon: Sun,
        isStaff: true,
        isFirst: true,
        words: msg('who is in arrivals check-in'),
      },
    },
    {
      path: paths.dashboard,
      file: 'dashboard',
      area: 'dashboard',
      menu: { area: 'dashboard', icon: LayoutDashboard, words: msg('home overview figures occupancy') },
    },
    { path: paths.appSearch, file: 'search', area: 'booking.booking', forCustomers: true },
    {
      path: paths.booking,
      file: 'bookings',
      area: 'booking.booking',
      forCustomers: true,
      menu: { area: 'booking.booking', icon: CalendarCheck, words: msg('reservations cancel refund move') },
    },
    { path: paths.bookingPage(), file: 'booking' },
    {
      path: paths.allSettings,
      file: 'settings-index',
      area: 'settings.workspace',
      menu: {
        area: 'settings.workspace',
        at: 'settings.amenities',
        label: msg('All Settings'),
        words: msg('options preferences'),
      },
    },
    {
      path: paths.invoice,
      file: 'invoices',
      area: 'invoice',
      forCustomers: true,
      menu: { area: 'invoice', icon: FileText, words: msg('bill receipt VAT tax refund credit note') },
    },
  ],
};

const parts = Object.entries({ ...domains, '/src/app/client/domain.ts': COMMON }).map(([file, domain]) => ({
  folder: file.slice(1, file.lastIndexOf('/')),
  ...domain,
}));

/** `module` is the path of the file in the checkout. */
export type AppScreen = Screen & { module: string };

export const APP_SCREENS: readonly AppScreen[] = parts.flatMap(({ folder, screens = [] }) =>
  screens.map((screen) => ({ ...screen, module: `${folder}/screens/${screen.file}.tsx` })),
);

export const STALE_QUERIES = parts.flatMap(({ stale }) => stale ?? []);
