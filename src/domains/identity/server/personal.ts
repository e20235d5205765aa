/** What the tables of this domain say of people. */
import { type PersonalData, NO_END } from '#server/personal.ts';

export const identityPersonal: PersonalData = {
  name: 'identity',
  why: 'to let people sign in with an account that they have at another service',
  kept: 'until it is disconnected',
  erasure: 'removed',
  tables: {
    identities: {
      whose: { user_id: 'person' },
      personal: { subject_hash: 'id', email: 'email' },
      other: ['given_space_ids'],
      shown: [
        {
          title: 'Your sign-ins at other services',
          columns: {
            subject_hash: 'Hash of your number there',
            email: 'Email',
            created_at: 'Connected',
            used_at: 'Last used',
          },
        },
      ],
    },
    identity_attempts: {
      whose: { user_id: 'person' },
      personal: { browser_hash: 'secret', sealed: 'secret', next: 'text' },
      other: ['state_hash'],
      unshown: 'sign-ins that you have begun',
      why: 'to know a sign-in again that has begun',
      kept: 'until it ends, or until another sign-in after ten minutes',
    },
    identity_providers: {
      whose: { created_by: 'author' },
      other: [
        'name',
        'issuer',
        'client_id',
        'sealed_secret',
        'allowed_domains',
        'allowed_tenants',
        'owned_domains',
        'role_claim',
        'role_rows',
      ],
      why: 'to show who has added it',
      kept: NO_END,
      erasure: 'replaced',
    },
  },
};
