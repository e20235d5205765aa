/** The parts of this domain in the browser. */
import { Megaphone } from 'lucide-react';
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';
import { msg } from '#shared/texts.ts';

export default {
  screens: [
    {
      path: paths.socialMediaLeads,
      file: 'social-media-leads',
      area: 'socialMediaLead',
      menu: { area: 'socialMediaLead', label: msg('Social Media Leads'), icon: Megaphone },
    },
  ],
  stale: { leads: ({ leads }) => leads.list.invalidate() },
} satisfies ClientDomain;
