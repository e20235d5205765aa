/** What the tables of this domain say of people. */
import type { PersonalData } from '#server/personal.ts';

export const displaysPersonal: PersonalData = {
  name: 'displays',
  why: 'to show at the door of an office whose it is',
  kept: 'until the display is removed',
  erasure: 'removed',
  tables: {
    door_displays: {
      whose: { assigned_user_id: 'person', contact_id: 'contacts' },
      other: ['secret_hash'],
      shown: [
        {
          title: 'Displays with your name',
          columns: { space_id: 'Workspace', resource_id: 'Place', created_at: 'Since' },
        },
      ],
    },
  },
};
