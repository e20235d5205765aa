/** What is sold in the workspace of a run: companies with accounts, products, a plan, and rooms for which credits are granted. */

/** The first company has a limit. */
const LIMIT = 500;
const ROOMS = 4;
const PRICE = 1;
const MONTH = 100;

export type Shop = {
  companies: string[];
  plan: string;
  /** Only credits for these are granted, so that bookings elsewhere cost what they cost. */
  rooms: string[];
  /** The lines of an order that no other client makes, and none makes twice. */
  orderOf(client: number, count: number): Order;
};

type Order = { title: string; net_pence: number; lines: { product_id: string; quantity: number }[] };

type Add = (path: string, body: object) => Promise<string>;

export async function makeShop(add: Add, space_id: string): Promise<Shop> {
  const account = { space_id, payment: 'account', payment_days: 30 };
  const companies = [
    await add('/companies', { ...account, name: 'Engines', limit: LIMIT }),
    await add('/companies', { ...account, name: 'Looms' }),
  ];
  const products = [
    await add('/products', { space_id, name: 'Coffee', price: PRICE }),
    await add('/products', { space_id, name: 'Print', price: PRICE }),
  ];
  const plan = await add('/plans/memberships', { space_id, name: 'Resident', price: MONTH });
  const rooms: string[] = [];
  for (let number = 1; number <= ROOMS; number += 1) {
    const room = { type: 'meeting_room', name: `Booth ${number}`, space_id, price: 30, capacity: 6 };
    rooms.push(await add('/resources', { ...room, cancellation_notice: 24 }));
  }
  return {
    companies,
    plan,
    rooms,
    orderOf: (client, count) => ({
      title: `${client}-${count}`,
      net_pence: 100 * PRICE * (client + count),
      lines: [client, count].map((quantity, index) => ({ product_id: products[index]!, quantity })),
    }),
  };
}
