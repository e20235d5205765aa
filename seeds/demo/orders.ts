/** What customers of the demo have ordered: coffee for their meetings, and packs of hours, which are granted as credits once they are paid. */
import type { Knex } from 'knex';
import { ENGLISH } from '#shared/languages.ts';
import { invoiceSentences } from '#domains/invoices/sentences.ts';
import type { WrittenDocument } from '#domains/invoices/server/documents.ts';
import { NO_BOOKING } from '#domains/invoices/server/snapshot.ts';
import { grantAllCredits } from '#domains/credits/server/ledger.ts';
import { Product } from '#domains/products/server/model.ts';
import { type PricedOrder, priceOrder } from '#domains/products/rules.ts';
import { taxPercentOn } from '#domains/workspaces/index.ts';
import { HOUR, addDays, toLocal } from '#shared/time.ts';
import { isPaid } from './booking-states.ts';
import type { Stored } from './booking-rows.ts';
import { type Dice, diceOf } from './dice.ts';
import type { Parties } from './invoices.ts';
import type { Member } from './people.ts';
import type { SeededSpace } from './places.ts';

/** How many of the paid meetings have an order, in percent. */
const WITH_ORDER = 7;
/** The members who buy a pack, by their place, and how many days ago. */
const PACKS = [
  [5, 150],
  [9, 80],
  [14, 32],
  [20, 6],
] as const;

/** An order before it is stored, with the document that bills it. */
export type DrawnOrder = {
  spaceId: string;
  member: Member;
  bookingId: string | null;
  at: Date;
  products: Product[];
  priced: PricedOrder;
  document: WrittenDocument;
};

type Ordered = Pick<DrawnOrder, 'member' | 'bookingId' | 'at' | 'products'> & { space: Shown; quantities: number[] };
type Shown = { id: string; name: string; area: string; time_zone: string; currency: SeededSpace['currency'] };

function orderOf(
  { space, member, bookingId, at, products, quantities }: Ordered,
  { operator, customers }: Parties,
): DrawnOrder {
  const { day } = toLocal(at, space.time_zone);
  const lines = products.map(({ name, price_pence: unitPence, tax_rate }, index) => {
    return { name, unitPence, taxPercent: taxPercentOn(null, tax_rate, day), quantity: quantities[index]! };
  });
  const priced = priceOrder(lines, space.currency);
  const document: WrittenDocument = {
    kind: 'invoice',
    space_id: space.id,
    user_id: member.id,
    invoice_date: at,
    due_on: day,
    open_pence: priced.totalPence,
    currency: space.currency,
    net_pence: priced.netPence,
    total_pence: priced.totalPence,
    tax_percent: priced.taxPercent,
    language: ENGLISH,
    isQuiet: true,
    snapshot: {
      description: `Order of ${products.map(({ name }) => name).join(', ')}`,
      created_by: member.name,
      ...NO_BOOKING,
      from: at,
      to: at,
      customer: customers.get(member.id)!,
      space: { name: space.name, area: space.area, time_zone: space.time_zone },
      operator,
      tax_note: '',
      lines: priced.invoiceLines,
    },
    written: (facts) => invoiceSentences.writtenForOrder({ ...facts, name: member.name }),
  };
  return { spaceId: space.id, member, bookingId, at, products, priced, document };
}

/** Orders for meetings, by those who have booked them. */
function forMeetings(dice: Dice, stored: Stored[], products: Product[], now: Date): Ordered[] {
  return stored.flatMap(({ drawn: { member, company }, booking }) => {
    const isMeeting = booking.type === 'meeting_room' && isPaid(booking) && booking.total_pence > 0;
    if (!member || company || !isMeeting || !dice.chance(WITH_ORDER)) return [];
    const own = products.filter(({ kind, space_id }) => kind === 'item' && space_id === booking.space_id);
    const first = dice.number(0, own.length - 1);
    const chosen = own.slice(first, first + dice.number(1, 2));
    const quantities = chosen.map(() => dice.number(1, Math.max(1, booking.capacity)));
    const at = new Date(Math.min(booking.created_at.getTime() + 3 * HOUR, now.getTime() - HOUR));
    return [{ space: booking.space, member, bookingId: booking.id, at, products: chosen, quantities }];
  });
}

/** Draws orders. @param stored the bookings */
export async function drawOrders(
  trx: Knex.Transaction,
  { stored, members, parties, now }: { stored: Stored[]; members: Member[]; parties: Parties; now: Date },
): Promise<DrawnOrder[]> {
  const dice = diceOf(5);
  const products = await Product.query(trx).orderBy('id');
  const spaces = new Map(stored.map(({ booking: { space } }) => [space.id, space]));
  const packs = PACKS.map(([place, days]): Ordered => {
    const member = members[place]!;
    const space = spaces.get(member.spaceId)!;
    const pack = products.find(({ kind, space_id }) => kind === 'pack' && space_id === space.id)!;
    const at = new Date(now.getTime() - days * 24 * HOUR);
    return { space, member, bookingId: null, at, products: [pack], quantities: [1] };
  });
  return [...forMeetings(dice, stored, products, now), ...packs].map((each) => orderOf(each, parties));
}

/** Stores the orders, whose invoices are written. */
export async function storeOrders(
  trx: Knex.Transaction,
  drawn: DrawnOrder[],
  invoiceIds: Map<WrittenDocument, string>,
): Promise<void> {
  const orders = drawn.toSorted((one, other) => +one.at - +other.at);
  await trx('orders').insert(
    orders.map(({ spaceId, member, bookingId, at, priced, document }) => ({
      space_id: spaceId,
      user_id: member.id,
      booking_id: bookingId,
      invoice_id: invoiceIds.get(document)!,
      currency: document.currency as SeededSpace['currency'],
      net_pence: priced.netPence,
      total_pence: priced.totalPence,
      created_at: at,
    })),
  );
  const ids = await trx('orders').orderBy('id').pluck('id');
  await trx('order_lines').insert(
    orders.flatMap(({ products, priced }, index) =>
      priced.lines.map(({ name, quantity, unitPence, taxPercent, netPence, taxPence }, place) => {
        const { id: product_id, credit_type, credit_amount, valid_days } = products[place]!;
        const sums = { unit_pence: unitPence, tax_percent: taxPercent, net_pence: netPence, tax_pence: taxPence };
        return { order_id: ids[index]!, product_id, name, quantity, ...sums, credit_type, credit_amount, valid_days };
      }),
    ),
  );
}

/** Grants the packs that are paid. */
export async function grantPaidPacks(trx: Knex.Transaction, now: Date): Promise<void> {
  const lines = await trx('order_lines as l')
    .join('orders as o', 'o.id', 'l.order_id')
    .join('invoices as i', 'i.id', 'o.invoice_id')
    .join('spaces as s', 's.id', 'o.space_id')
    .whereNotNull('l.credit_type')
    .where('i.open_pence', 0)
    .select('l.id', 'l.name', 'l.quantity', 'l.credit_type', 'l.credit_amount', 'l.valid_days')
    .select('o.space_id', 'o.user_id', 'o.created_at', 's.time_zone');
  await grantAllCredits(
    trx,
    lines.map(({ id, name, quantity, credit_type, credit_amount, valid_days, space_id, user_id, ...order }) => {
      const valid_from = toLocal(order.created_at, order.time_zone).day;
      return {
        ...{ space_id, user_id: user_id!, company_id: null, resource_ids: null, note: name },
        ...{
          type: credit_type!,
          amount: credit_amount! * quantity,
          source: 'pack' as const,
          source_key: `order-${id}`,
        },
        ...{ valid_from, valid_until: addDays(valid_from, valid_days! - 1) },
      };
    }),
    now,
  );
  await trx.raw(`UPDATE order_lines l JOIN orders o ON o.id = l.order_id JOIN credits c ON c.source_key = CONCAT('order-', l.id)
    JOIN credit_entries e ON e.credit_id = c.id
    SET l.credit_id = c.id, c.created_at = o.created_at, e.at = o.created_at`);
}
