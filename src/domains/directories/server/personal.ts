/** What the tables of this domain say of people. */
import { type PersonalData, NO_END } from '#server/personal.ts';

export const directoriesPersonal: PersonalData = {
  name: 'directories',
  why: 'to let the company of a person manage their account',
  kept: 'until the company removes the person from it, or a Super Admin releases them',
  erasure: 'removed',
  tables: {
    directory_people: {
      whose: { user_id: 'person' },
      personal: { user_name: 'email', external_id: 'id', given_name: 'name', family_name: 'name' },
      other: ['given_space_ids'],
      shown: [
        {
          title: 'What your company has told of you',
          columns: {
            user_name: 'User name',
            external_id: 'Your number there',
            given_name: 'First name',
            family_name: 'Last name',
            active: 'Active',
            created_at: 'Since',
            changed_at: 'Last change',
          },
        },
      ],
    },
    directory_members: {
      whose: { person_id: 'directory_people' },
      key: ['group_id', 'person_id'],
      shown: [{ title: 'Your groups at your company', columns: { group_id: 'Number of the group' } }],
    },
    directory_groups: { other: ['name', 'external_id'] },
    directories: {
      whose: { created_by: 'author' },
      personal: { token_hash: 'secret', used_from: 'network' },
      other: ['name', 'owned_domains', 'role_rows'],
      why: 'to show who has added it',
      kept: NO_END,
      erasure: 'replaced',
    },
  },
};
