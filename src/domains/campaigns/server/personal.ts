/** What the tables of this domain say of people. */
import { type PersonalData, NO_END } from '#server/personal.ts';

export const campaignsPersonal: PersonalData = {
  name: 'campaigns',
  why: 'to send news by Mailchimp to those who may get them',
  kept: NO_END,
  erasure: 'removed',
  tables: {
    campaigns: {
      whose: { created_by: 'author' },
      why: 'to show who has written a campaign',
      erasure: 'replaced',
      other: ['list_id', 'subject', 'template_name', 'title', 'stage', 'problem', 'failure', 'outside_id'],
    },
    campaign_recipients: {
      key: ['campaign_id', 'email'],
      whose: { email: 'email' },
      personal: { email: 'email' },
      other: ['state'],
      shown: [
        { title: 'Campaigns', columns: { email: 'Email', campaign_id: 'Number of the campaign', state: 'State' } },
      ],
    },
    mail_audiences: { other: ['list_id', 'name'] },
    mail_blocks: {
      key: ['list_id', 'email'],
      whose: { email: 'email' },
      personal: { email: 'email' },
      other: ['list_id', 'reason'],
      why: 'to send nothing to those who do not want it',
      kept: 'until Mailchimp says that they want it again',
      erasure: 'kept',
      shown: [{ title: 'Lists that send you nothing', columns: { email: 'Email', reason: 'Reason' } }],
    },
    mail_lists: { other: ['list_id', 'failure'] },
  },
};
