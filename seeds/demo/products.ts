/** What each workspace of the demo sells besides places. */
import type { Knex } from 'knex';
import { toMinor } from '#shared/money.ts';
import type { SeededSpace } from './places.ts';

const item = { kind: 'item', sold_to: 'customers' } as const;
const PRODUCTS = [
  { ...item, name: 'Coffee and pastries', description: 'For one person, in the room from the start', price: 6.5 },
  { ...item, name: 'Screen on a stand', description: '65 inches, with all cables', price: 25 },
  { ...item, name: 'Parking day', description: 'Behind the house, until midnight', price: 12 },
  { kind: 'monthly', sold_to: 'customers', name: 'Locker', description: 'With a key of its own', price: 12 },
  { kind: 'monthly', sold_to: 'customers', name: 'Parking space', description: 'The same one every day', price: 60 },
  {
    name: '10 hours of meeting rooms',
    description: 'Your bookings use them first',
    price: 320,
    kind: 'pack',
    sold_to: 'customers',
    credit_type: 'meeting_room',
    credit_amount: 600,
    valid_days: 180,
  },
] as const;

export async function seedProducts(trx: Knex.Transaction, spaces: SeededSpace[], created_at: Date): Promise<void> {
  const rows = spaces.flatMap(({ id: space_id, currency }) =>
    PRODUCTS.map(({ price, ...product }) => ({
      ...product,
      space_id,
      currency,
      price_pence: toMinor(price, currency),
      created_at,
    })),
  );
  await trx('products').insert(rows);
}
