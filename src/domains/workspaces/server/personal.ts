/** What the tables of this domain say of people. */
import type { PersonalData } from '#server/personal.ts';

export const workspacesPersonal: PersonalData = {
  name: 'workspaces',
  tables: {
    amenities: { other: ['title', 'description', 'live_title'] },
    spaces: {
      other: [
        'name',
        'area',
        'description',
        'resources_available',
        'no_of_days',
        'opens_at',
        'closes_at',
        'time_zone',
        'price_pence',
        'dynamic_price_slab',
        'use_rules',
        'entry_instructions',
        'nearby',
        'tax_rates',
        'currency',
        'language',
      ],
    },
  },
};
