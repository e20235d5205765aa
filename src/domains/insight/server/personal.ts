/** What the tables of this domain say of people. */
import type { PersonalData } from '#server/personal.ts';

export const insightPersonal: PersonalData = {
  name: 'insight',
  tables: {
    occupancy_hours: { other: ['open', 'booked', 'present'] },
    revenue_months: { other: ['month'] },
    revenue_sums: { other: ['month', 'currency'] },
  },
};
