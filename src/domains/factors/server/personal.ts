/** What the tables of this domain say of people. */
import type { PersonalData } from '#server/personal.ts';

export const factorsPersonal: PersonalData = {
  name: 'factors',
  why: 'to ask people for a second factor when they sign in',
  kept: 'until the person or staff remove it',
  erasure: 'removed',
  tables: {
    factors: {
      whose: { user_id: 'person' },
      personal: {
        name: 'text',
        sealed_secret: 'secret',
        credential_id: 'secret',
        credential_hash: 'secret',
        public_key: 'secret',
      },
      other: ['transports'],
      shown: [
        {
          title: 'Second steps of your sign-in',
          columns: { kind: 'Kind', name: 'Name', created_at: 'Set up', used_at: 'Last used' },
        },
      ],
    },
    factor_challenges: {
      whose: { user_id: 'person' },
      personal: { challenge_hash: 'secret' },
      kept: 'an hour',
      unshown: 'hashes of challenges',
    },
    recovery_codes: {
      key: ['user_id', 'code_hash'],
      whose: { user_id: 'person' },
      personal: { code_hash: 'secret' },
      unshown: 'hashes of codes',
    },
  },
};
