/** What the tables of this domain say of people. */
import { type PersonalData, NO_END } from '#server/personal.ts';

export const leadsPersonal: PersonalData = {
  name: 'leads',
  why: 'to answer people who have filled in a form at Facebook',
  kept: NO_END,
  erasure: 'removed',
  tables: {
    leads: {
      whose: { email: 'email' },
      personal: { facebook_id: 'id', name: 'name', email: 'email', phone: 'phone', answers: 'record' },
      other: ['ad_id', 'form'],
      shown: [
        {
          title: 'Forms at Facebook',
          columns: {
            facebook_id: 'Number at Facebook',
            form: 'Form',
            name: 'Name',
            email: 'Email',
            phone: 'Phone',
            answers: 'Answers',
            created_at: 'Filled in',
            received_at: 'Received',
          },
        },
      ],
    },
    lead_sources: { other: ['page_id', 'failure'] },
  },
};
