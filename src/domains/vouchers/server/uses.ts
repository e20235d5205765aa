/** The vouchers that bookings use. Uses change only here, under the lock of the voucher. */
import { addressGroup } from '#server/client-address.ts';
import type { Call } from '#server/context.ts';
import type { Queryable, Transaction } from '#server/db/transaction.ts';
import { NO_VOUCHER, PLACE_MS, usesProblem, VOUCHER_CHANGED } from '#domains/vouchers/rules.ts';
import { Voucher } from '#domains/vouchers/server/model.ts';
import { InvalidInput } from '#shared/errors.ts';
import { msg, type Message } from '#shared/texts.ts';

/** Who tries codes finds none by chance. */
const CODES_PER_ACCOUNT = { name: 'voucher-code', points: 20, seconds: 10 * 60 };
/** Codes that nobody has, of all accounts of one network. The people of an office share it. */
const WRONG_CODES_PER_NETWORK = { name: 'voucher-code-network', points: 50, seconds: 10 * 60 };
const NO_EMAIL = msg('The customer needs an email address, because their uses are counted');

/** The voucher of a workspace with a code, in any case. */
export async function readVoucher(knex: Queryable, space_id: string, code: string): Promise<Voucher | undefined> {
  return Voucher.query(knex).findOne({ space_id, live_code: code });
}

/**
 * The voucher that an account names for a booking.
 * @throws TooMany if it, or its network, has tried too many codes; InvalidInput for a code that the workspace does not have
 */
export async function findVoucher({ services, actor, ip }: Call, spaceId: string, code: string): Promise<Voucher> {
  const { limits, knex } = services;
  const network = ip === undefined ? undefined : addressGroup(ip);
  await limits.spend(CODES_PER_ACCOUNT, actor.userId);
  if (network !== undefined) await limits.spend(WRONG_CODES_PER_NETWORK, network);
  const voucher = await readVoucher(knex, spaceId, code);
  if (voucher && network !== undefined) await limits.giveBack(WRONG_CODES_PER_NETWORK, network);
  if (!voucher) throw new InvalidInput(NO_VOUCHER, 'voucher_code');
  return voucher;
}

type CountedVoucher = Pick<Voucher, 'id' | 'code' | 'uses' | 'max_uses' | 'max_uses_each' | 'status' | 'version'>;

/** Locks vouchers, in the order of their ids, and reads them as they are then. */
const lockVouchers = (trx: Transaction, ids: string[]): Promise<CountedVoucher[]> =>
  trx
    .from(trx.raw('vouchers FORCE INDEX (PRIMARY)'))
    .whereIn('id', [...new Set(ids)])
    .orderBy('id')
    .forUpdate()
    .select<CountedVoucher[]>('id', 'code', 'uses', 'max_uses', 'max_uses_each', 'status', 'version');

/** A booking with its customer. The email may be blank. */
type Use = { bookingId: string; userId: string | null; email: string; now: Date };

/** How often a customer has used a voucher, by their account or their address. */
async function countOwn(
  trx: Transaction,
  voucher_id: string,
  { userId, email }: Pick<Use, 'userId' | 'email'>,
): Promise<number> {
  const own = await trx('voucher_uses')
    .where({ voucher_id })
    .where((customer) => {
      void customer.where({ email });
      if (userId !== null) void customer.orWhere('user_id', userId);
    })
    .select('id');
  return own.length;
}

/**
 * Notes that bookings of a customer use a voucher, instead of those that they have. The caller has locked the parents of the bookings.
 * @param voucher with the version that the price is based on; without it, only the limits count
 * @returns why it cannot be used; the transaction must then be rolled back. Undefined if it is used
 */
export async function takeVoucher(
  trx: Transaction,
  { id, version }: Pick<Voucher, 'id'> & { version?: number },
  uses: readonly Use[],
): Promise<string | Message | undefined> {
  const bookingIds = uses.map(({ bookingId }) => bookingId);
  const [{ userId: user_id, now: used_at, ...first }] = uses as [Use, ...Use[]];
  const email = first.email.toLowerCase();
  const before = await trx('voucher_uses').whereIn('booking_id', bookingIds).pluck('voucher_id');
  const locked = await lockVouchers(trx, [id, ...before]);
  const voucher = locked.find((each) => each.id === id);
  const isChanged = version !== undefined && (!voucher?.status || voucher.version !== version);
  if (!voucher || isChanged) return VOUCHER_CHANGED;
  if (before.length > 0) await giveBack(trx, bookingIds);
  if (voucher.max_uses_each !== null && !email) return NO_EMAIL;
  const problemNow = async (used: number) => {
    const own = voucher.max_uses_each === null ? 0 : await countOwn(trx, id, { userId: user_id, email });
    return usesProblem({ ...voucher, uses: used }, own, uses.length);
  };
  let problem = await problemNow(voucher.uses);
  if (problem) {
    const freed = await freePlaces(trx, id, used_at);
    if (freed > 0) problem = await problemNow(voucher.uses - freed);
  }
  if (problem) return problem;
  await trx('voucher_uses').insert(
    bookingIds.map((booking_id) => ({ voucher_id: id, booking_id, user_id, email, used_at })),
  );
  await trx('vouchers').where({ id }).increment('uses', uses.length);
  return undefined;
}

/**
 * Frees the places of bookings that have had theirs for long enough without a payment. The voucher is locked, and a payment that begins
 * locks it too (`keepPlace`), so that a booking whose payment has begun is seen.
 * @returns how many there were
 */
async function freePlaces(trx: Transaction, voucherId: string, now: Date): Promise<number> {
  const unpaid = await trx('voucher_uses')
    .join('bookings as b', 'b.id', 'voucher_uses.booking_id')
    .where({ 'b.active': true, 'b.payment_status': 'pending', 'b.processing_payment': false })
    .where('voucher_uses.voucher_id', voucherId)
    .where('voucher_uses.used_at', '<=', new Date(now.getTime() - PLACE_MS))
    .pluck('voucher_uses.booking_id');
  if (unpaid.length > 0) await giveBack(trx, unpaid);
  return unpaid.length;
}

/**
 * Sees to it that a booking has a place of its voucher when its payment begins or arrives. The caller has locked the parents of the booking.
 * @returns why there is none left for it
 */
export async function keepPlace(
  trx: Transaction,
  { id }: Pick<Voucher, 'id'>,
  use: Use,
): Promise<string | Message | undefined> {
  await lockVouchers(trx, [id]);
  const place = await trx('voucher_uses').where({ booking_id: use.bookingId, voucher_id: id }).first('id');
  return place ? undefined : takeVoucher(trx, { id }, [use]);
}

/** Gives back what bookings use, which the caller has locked. */
export async function returnVouchers(trx: Transaction, bookingIds: string[]): Promise<void> {
  const uses = await trx('voucher_uses').whereIn('booking_id', bookingIds).select('voucher_id');
  if (uses.length === 0) return;
  await lockVouchers(
    trx,
    uses.map(({ voucher_id }) => voucher_id),
  );
  await giveBack(trx, bookingIds);
}

/** One statement for all vouchers, which are locked. */
async function giveBack(trx: Transaction, bookingIds: string[]): Promise<void> {
  await trx.raw(
    `UPDATE vouchers v JOIN (SELECT voucher_id, COUNT(*) AS bookings FROM voucher_uses WHERE booking_id IN (?) GROUP BY voucher_id) u
      ON u.voucher_id = v.id SET v.uses = v.uses - u.bookings`,
    [bookingIds],
  );
  await trx('voucher_uses').whereIn('booking_id', bookingIds).delete();
}
