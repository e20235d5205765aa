import type { Knex } from 'knex';

/** Bookings that are read at once. */
const BATCH = 5_000;

type Booking = {
  id: string;
  space_id: string;
  time_zone: string;
  starts_at: Date;
  active: number | boolean;
  total_pence: number;
  paid_pence: number;
};

type Day = { space_id: string; day: string; bookings: number; revenue_pence: number };

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The local day of an instant, as 'YYYY-MM-DD'. The database may know no time zones. */
function dayOf(at: Date, timeZone: string): string {
  let format = dayFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    dayFormats.set(timeZone, format);
  }
  return format.format(at);
}

function completedAfter(knex: Knex, id: string): Promise<Booking[]> {
  return knex('bookings')
    .join('spaces', 'spaces.id', 'bookings.space_id')
    .where('bookings.id', '>', id)
    .where('payment_status', 'completed')
    .orderBy('bookings.id')
    .limit(BATCH)
    .select<Booking[]>(
      'bookings.id',
      'space_id',
      'time_zone',
      'starts_at',
      'bookings.active',
      'total_pence',
      'paid_pence',
    );
}

/** The figures of all confirmed bookings, by workspace and local day of their start. */
async function countDays(knex: Knex): Promise<Day[]> {
  const days = new Map<string, Day>();
  for (let after = '0'; ;) {
    const batch = await completedAfter(knex, after);
    for (const { space_id, time_zone, starts_at, active, total_pence, paid_pence } of batch) {
      const day = dayOf(starts_at, time_zone);
      const key = `${space_id} ${day}`;
      const counted = days.get(key) ?? { space_id, day, bookings: 0, revenue_pence: 0 };
      counted.bookings += active ? 1 : 0;
      counted.revenue_pence += active ? total_pence : paid_pence;
      days.set(key, counted);
    }
    if (batch.length < BATCH) return [...days.values()];
    after = batch.at(-1)!.id;
  }
}

/**
 * The figures of each workspace by local day: its confirmed bookings that begin on the day, and their revenue. Every change of a
 * booking keeps them. The numbers are signed, because a change may be recorded on another day after a change of the time zone.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('daily_figures', (table) => {
    table.bigInteger('space_id').unsigned().notNullable().references('spaces.id');
    table.date('day').notNullable();
    table.integer('bookings').notNullable();
    table.decimal('revenue_pence', 15, 0).notNullable();
    table.primary(['space_id', 'day']);
  });
  const days = await countDays(knex);
  if (days.length > 0) await knex.batchInsert('daily_figures', days, 1_000);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('daily_figures');
}
