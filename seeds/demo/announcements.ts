/** What the demo's workspaces announce to their members. */
import type { Knex } from 'knex';
import { DAY, addDays, toLocal } from '#shared/time.ts';

type Space = { id: string };

/** Title, text, the days since it was added, and the days until it is no longer shown. */
const ANNOUNCEMENTS = [
  ['Fire drill', 'The alarm sounds for a minute on Thursday at 10:00. Please leave by the stairs.', 1, 9],
  ['New coffee machine', 'It stands in the kitchen on the ground floor. Oat milk is in the fridge.', 4, undefined],
] as const;

export async function seedAnnouncements(trx: Knex.Transaction, spaces: Space[], now: Date): Promise<void> {
  const today = toLocal(now, 'UTC').day;
  const rows = spaces.flatMap(({ id }) =>
    ANNOUNCEMENTS.map(([title, text, age, days]) => ({
      space_id: id,
      title,
      text,
      until: days === undefined ? null : addDays(today, days),
      created_at: new Date(now.getTime() - age * DAY),
    })),
  );
  await trx('announcements').insert(rows);
}
