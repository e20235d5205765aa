/** What the tables of this domain say of people. */
import { type PersonalData, NO_END } from '#server/personal.ts';

export const webhooksPersonal: PersonalData = {
  name: 'webhooks',
  why: 'to tell programs of the operator what happens',
  kept: '30 days',
  erasure: 'replaced',
  tables: {
    told_events: { personal: { more: 'record', body: 'record' }, other: ['type', 'noun'] },
    webhooks: {
      whose: { created_by: 'author' },
      why: 'to show who has added a webhook',
      kept: NO_END,
      erasure: 'replaced',
      other: [
        'url',
        'description',
        'types',
        'header_names',
        'sealed_headers',
        'sealed_secret',
        'former_secret',
        'off_reason',
      ],
    },
    webhook_deliveries: { personal: { answer: 'text', failure: 'text' } },
  },
};
