/** What the tables of this domain say of people. */
import type { PersonalData } from '#server/personal.ts';

export const announcementsPersonal: PersonalData = {
  name: 'announcements',
  tables: {
    announcements: { other: ['title', 'text'] },
  },
};
