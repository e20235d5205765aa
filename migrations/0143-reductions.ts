import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';
import { type Currency, formatPence } from '#shared/money.ts';

/** The bookings that are read for one statement, which writes those with reductions. */
const BATCH = 1000;

/** The reductions of a booking in the columns of earlier releases. What they have stored of payments has not all of them. */
export type FormerColumns = {
  plan_name: string | null;
  plan_discount: number | null;
  offer: { id: string; name: string; price_pence: number; from: string; to: string } | null;
  room_discount: {
    space_id: string;
    name: string;
    from: string;
    end: string | null;
    pauses: { from: string; until: string }[];
    room_discount: number;
  } | null;
  voucher:
    | ({ id: string; code: string } & (
        | { percent: number; amount_pence: null }
        | { percent: null; amount_pence: number }
      ))
    | null;
  credit_amount: number;
  credit_money_pence: number;
  credit_net_pence: number;
};

type FormerBooking = Partial<FormerColumns> & {
  type: string;
  currency: Currency;
  plan_id?: string | null;
  dynamic_net_pence: number;
  net_pence: number;
};

function creditsText({ type, currency }: FormerBooking, amount: number, moneyPence: number): string {
  const [hours, minutes] = [Math.floor(amount / 60), amount % 60];
  const time =
    type === 'meeting_room'
      ? [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' ')
      : `${amount} ${amount === 1 ? 'day' : 'days'}`;
  const covered = [amount > 0 && time, moneyPence > 0 && formatPence(moneyPence, currency)].filter(Boolean);
  return `${covered.join(' and ')} from credits`;
}

/** What sets the price. A plan stays also where something else does. */
function settingOf({ currency, offer, room_discount: discount, voucher }: FormerBooking) {
  if (voucher) {
    const { id, code, percent, amount_pence } = voucher;
    const off = amount_pence === null ? `${percent}%` : formatPence(amount_pence, currency);
    return { kind: 'voucher' as const, ref: id, text: `${off} off with ${code}`, kept: voucher };
  }
  if (offer) return { kind: 'offer' as const, ref: offer.id, text: `Offer: ${offer.name}`, kept: offer };
  if (!discount) return undefined;
  const text = `${discount.room_discount}% off with ${discount.name}`;
  return { kind: 'membership' as const, ref: null, text, kept: discount };
}

/** The reductions of a booking of an earlier release, in the order in which they count. */
export function reductionsOfColumns(booking: FormerBooking) {
  const { plan_id = null, plan_name = null, plan_discount, dynamic_net_pence, net_pence } = booking;
  const { credit_amount: amount = 0, credit_money_pence: moneyPence = 0, credit_net_pence = 0 } = booking;
  const net = dynamic_net_pence - net_pence - credit_net_pence;
  const setting = settingOf(booking);
  const kept = { name: plan_name ?? '', discount: plan_discount ?? 0 };
  const plan = {
    kind: 'plan' as const,
    ref: plan_id,
    text: `${kept.name} discount (${kept.discount}%)`,
    net: setting ? 0 : net,
    kept,
  };
  const credits = {
    kind: 'credits' as const,
    ref: null,
    text: creditsText(booking, amount, moneyPence),
    net: credit_net_pence,
    covers: true as const,
    kept: { amount, moneyPence },
  };
  return [
    ...(plan_name === null ? [] : [plan]),
    ...(setting ? [{ ...setting, net }] : []),
    ...(amount > 0 || moneyPence > 0 ? [credits] : []),
  ];
}

type Row = FormerBooking & { id: string; reductions: unknown };

/**
 * What lowers the price of a booking, in one column for all kinds. Rows of an older process have NULL, and are read by their former columns, which a
 * later release drops.
 */
export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'bookings', { reductions: 'JSON NULL' });
  const newest = await knex('bookings').max<{ id: string | null }>({ id: 'id' }).first();
  for (let first = 0; first <= Number(newest?.id ?? 0); first += BATCH) {
    const rows = await knex('bookings')
      .whereBetween('id', [first, first + BATCH - 1])
      .whereNull('reductions')
      .select<Row[]>('*');
    const reduced = rows.map(({ id, ...row }) => ({ id, reductions: reductionsOfColumns(row) }));
    const written = reduced.filter(({ reductions }) => reductions.length > 0);
    for (const { id, reductions } of written)
      await knex('bookings')
        .where({ id })
        .whereNull('reductions')
        .update({ reductions: JSON.stringify(reductions) });
  }
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'bookings', ['reductions']);
}
