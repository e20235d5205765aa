/** What the tables of this domain say of people. */
import { type PersonalData, NO_END } from '#server/personal.ts';

export const giftsPersonal: PersonalData = {
  name: 'gifts',
  why: 'to show who of the staff has given what away, and who has agreed',
  kept: NO_END,
  erasure: 'kept',
  tables: {
    gift_limits: { key: ['role_id'] },
    gift_requests: {
      whose: { user_id: 'person', company_id: 'companies', asked_by: 'author', decided_by: 'author' },
      personal: { what: 'text', reason: 'text' },
      other: ['about'],
      unshown: 'what staff have asked each other; what came of it is a gift',
    },
    gifts: {
      whose: { user_id: 'person', company_id: 'companies', given_by: 'author' },
      personal: { what: 'text' },
      other: ['about'],
      shown: [
        {
          title: 'Gifts',
          by: ['user_id'],
          columns: { space_id: 'Workspace', at: 'Given', given_by: 'Given by', what: 'What', worth_pence: 'Worth' },
        },
      ],
    },
    staff_gifts: {
      whose: { given_to: 'person', given_by: 'author', company_id: 'companies' },
      personal: { what: 'text' },
      shown: [
        {
          title: 'Gifts, as a member of the team',
          by: ['given_to'],
          columns: { space_id: 'Workspace', at: 'Given', given_by: 'Given by', what: 'What', worth_pence: 'Worth' },
        },
      ],
    },
  },
};
