/** What this domain does for the erasure of a person. */
import type { ErasureParts } from '#server/erasure.ts';
import { usedLists } from '#domains/campaigns/server/queries.ts';

export const campaignsErasure: ErasureParts = {
  /** Deletes the contacts of the person in all audiences that were ever used. */
  async forget({ services }, { emails }) {
    const { client } = services.mailchimp;
    if (!client) return;
    for (const listId of await usedLists(services.knex))
      for (const email of emails) await client.deleteContact(listId, email);
  },
};
