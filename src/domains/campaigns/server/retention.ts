import type { Retention } from '#server/retention.ts';
import { msg } from '#shared/texts.ts';

/** Who got a campaign. Its numbers stay. */
export const recipientRetention: Retention = {
  name: 'campaigns',
  label: msg('Recipients of campaigns'),
  says: msg('The addresses that a campaign was sent to, from the day on which it was sent; its figures stay'),
  tables: ['campaign_recipients'],
  perSpace: true,
  due: (knex, { spaceId, before }) =>
    knex('campaign_recipients')
      .join('campaigns', 'campaigns.id', 'campaign_recipients.campaign_id')
      .where('campaigns.space_id', spaceId)
      .where('campaigns.sent_at', '<', before),
  time: 'campaigns.sent_at',
  key: ['campaign_recipients.campaign_id', 'campaign_recipients.email'],
  remove: (trx, _at, rows) =>
    trx('campaign_recipients')
      .whereIn(
        ['campaign_id', 'email'],
        rows.map(({ campaign_id, email }) => [String(campaign_id), String(email)]),
      )
      .delete(),
};
