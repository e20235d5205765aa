/** What the tables of this domain say of people. */
import type { PersonalData } from '#server/personal.ts';

export const resourcesPersonal: PersonalData = {
  name: 'resources',
  tables: {
    resources: { other: ['name', 'description', 'color', 'entry_instructions', 'tax_rate', 'floor'] },
    units: { other: ['seat_no', 'live_seat_no'] },
  },
};
