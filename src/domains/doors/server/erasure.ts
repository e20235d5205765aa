/** What this domain does for the erasure of a person. */
import type { ErasureParts } from '#server/erasure.ts';
import { OVERLAP_HOURS } from '#domains/doors/rules.ts';
import { HOUR } from '#shared/time.ts';

/** Unlocks of the last hours are read again, and would name the person after the erasure. */
const QUIET_MS = 2 * OVERLAP_HOURS * HOUR;

export const doorsErasure: ErasureParts = {
  async holds({ services: { knex }, now }, { email }) {
    const since = new Date(now.getTime() - QUIET_MS);
    const unlock = await knex('door_unlocks').where('person', email).where('happened_at', '>', since).first('id');
    return unlock ? ['A door was opened in the last hours'] : [];
  },
  /** Takes the person out of the organisation at Kisi. What has happened at the doors stays there as long as Kisi keeps it. */
  async forget({ services }, { emails }) {
    const { client } = services.kisi;
    if (!client) return;
    for (const email of emails) await client.removeMember(email);
  },
};
