/** What the tables of this domain say of people. */
import type { PersonalData } from '#server/personal.ts';

export const privacyPersonal: PersonalData = {
  name: 'privacy',
  why: 'to give people the data that is kept of them',
  kept: '30 days; its file, 7 days',
  erasure: 'kept',
  tables: {
    person_exports: {
      whose: { user_id: 'person', open_user_id: 'person', asked_by: 'author' },
      other: ['state', 'file'],
      shown: [
        {
          title: 'Files with your data',
          columns: { asked_by: 'Asked for by', created_at: 'Asked for', ready_at: 'Made', ends_at: 'Removed' },
        },
      ],
    },
    retention_rules: { other: ['kind'] },
  },
};
