/** What the tables of this domain say of people. */
import { type PersonalData, NO_END } from '#server/personal.ts';

export const membersPersonal: PersonalData = {
  name: 'members',
  why: 'to let staff know what they have agreed with a member',
  kept: NO_END,
  erasure: 'removed',
  tables: {
    member_notes: {
      whose: { user_id: 'person', author_id: 'author' },
      personal: { text: 'text' },
      shown: [
        {
          title: 'Notes of staff',
          columns: { space_id: 'Workspace', author_id: 'Written by', text: 'Text', created_at: 'Time' },
        },
      ],
    },
  },
};
