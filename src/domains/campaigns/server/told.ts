/** What programs of others are told of campaigns. */
import type { Told } from '#server/told.ts';
import { campaignView, readCampaigns } from '#domains/campaigns/server/queries.ts';

export const campaignTold: Told = {
  noun: 'campaign',
  types: [
    { what: 'created', says: 'A campaign was accepted, to be sent', live: 'campaigns.create' },
    { what: 'updated', says: 'A campaign went on, was sent, has failed or has new figures', live: 'campaigns.update' },
  ],
  async read({ services: { knex } }, refs) {
    const ids = refs.map(({ id }) => id);
    const rows = await readCampaigns(knex('campaigns').whereIn('campaigns.id', ids));
    return rows.map((row) => ({ id: row.id, space_id: row.space_id, view: campaignView(row) }));
  },
};
