/** The parts of this domain in the browser. */
import { Building2, IdCard } from 'lucide-react';
import { type ClientDomain, OWN } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';

export default {
  screens: [
    { path: paths.profile, file: 'profile' },
    {
      path: paths.ownMemberships,
      file: 'own-memberships',
      menu: {
        area: OWN,
        at: 'booking.calendar',
        label: 'Membership',
        icon: IdCard,
        words: 'plan contract pause notice',
      },
    },
    {
      path: paths.ownCompanies,
      file: 'own-companies',
      menu: { area: OWN, at: 'booking.calendar', label: 'Company', icon: Building2, words: 'people account' },
    },
  ],
} satisfies ClientDomain;
