/** What programs of others are told of campaigns. */
import { readRows, type Told } from '#server/told.ts';
import { campaignView, readCampaigns } from '#domains/campaigns/server/queries.ts';
import { msg } from '#shared/texts.ts';

export const campaignTold: Told = {
  noun: 'campaign',
  types: [
    { what: 'created', says: msg('A campaign was accepted, to be sent'), live: 'campaigns.create' },
    {
      what: 'updated',
      says: msg('A campaign went on, was sent, has failed or has new figures'),
      live: 'campaigns.update',
    },
  ],
  read: readRows((knex, ids) => readCampaigns(knex('campaigns').whereIn('campaigns.id', ids)), campaignView),
};
