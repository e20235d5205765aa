/** What the tables of this domain say of people. */
import { type PersonalData, NO_END } from '#server/personal.ts';

export const keysPersonal: PersonalData = {
  name: 'keys',
  why: 'to let programs of people call, and to show what they do',
  kept: NO_END,
  erasure: 'removed',
  tables: {
    api_keys: {
      whose: { user_id: 'person', ended_by: 'author' },
      personal: { name: 'text', hint: 'secret', networks: 'network', used_from: 'network', used_for: 'text' },
      other: ['permissions', 'space_ids'],
      shown: [
        {
          title: 'Keys for programs',
          columns: {
            name: 'Name',
            kind: 'Kind',
            networks: 'Networks',
            used_at: 'Last used',
            used_from: 'Last network',
            used_for: 'Last call',
            expires_at: 'Ends',
            ended_at: 'Ended',
            ended_by: 'Ended by',
            created_at: 'Made',
          },
        },
      ],
    },
    api_key_secrets: {
      whose: { key_id: 'api_keys' },
      personal: { secret_hash: 'secret' },
      why: 'to know a program by the hash of its key',
      unshown: 'hashes of keys',
    },
  },
};
