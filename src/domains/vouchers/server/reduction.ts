import { managesBookingsOf } from '#server/actor.ts';
import type { DefinedReduction, ReducedBooking } from '#domains/pricing/server/index.ts';
import { notCheaper, voucherProblem } from '#domains/vouchers/rules.ts';
import { soldVoucher } from '#domains/vouchers/server/model.ts';
import { findVoucher, keepPlace, readVoucher, returnVouchers, takeVoucher } from '#domains/vouchers/server/uses.ts';
import { offeredVoucher, voucherSaid } from '#domains/vouchers/sold.ts';
import { InvalidInput } from '#shared/errors.ts';
import { toLocal } from '#shared/time.ts';
import { msg, type Message } from '#shared/texts.ts';

const NO_REQUEST = msg('A booking that needs an approval takes no voucher');

const refuse = (message: string | Message) => new InvalidInput(message, 'voucher_code');

const useOf = ({ id: bookingId, userId, email }: ReducedBooking, now: Date) => ({ bookingId, userId, email, now });

/** A voucher that the request names. A search shows it to staff only, so that others learn of no code there. */
export const voucherReduction: DefinedReduction<'voucher'> = {
  kind: 'voucher',
  says: ({ kept }, { currency }) => voucherSaid(kept, currency),

  async quote(call, { space, named, isSearch, isRequest }) {
    const { voucher_code: code } = named;
    const { services, actor, now } = call;
    if (!code || !actor || (isSearch && !managesBookingsOf(actor, space.id))) return [];
    if (isRequest) throw refuse(NO_REQUEST);
    const voucher = isSearch
      ? await readVoucher(services.knex, space.id, code)
      : await findVoucher({ ...call, actor }, space.id, code);
    if (!voucher) return [];
    const today = toLocal(now, space.time_zone).day;
    return [
      {
        ...offeredVoucher(soldVoucher(voucher), space.currency),
        problem: (normal) => voucherProblem(voucher, { ...normal, today }),
        ...(!isSearch && { named: { field: 'voucher_code', notCheaper: notCheaper(voucher.code) } }),
      },
    ];
  },

  onMove: ({ kept }, { currency }) => offeredVoucher(kept, currency),

  /** New bookings of a customer have the voucher that their request names. */
  async take(trx, taken, { when, now }) {
    const uses = taken.map(({ booking }) => useOf(booking, now));
    if (when === 'new') {
      const problem = await takeVoucher(trx, taken[0]!.reduction.kept, uses);
      if (problem) throw refuse(problem);
      return undefined;
    }
    for (const [index, { reduction }] of taken.entries()) {
      const problem = await keepPlace(trx, reduction.kept, uses[index]!);
      if (problem) return problem;
    }
    return undefined;
  },

  giveBack: (trx, bookingIds) => returnVouchers(trx, bookingIds),
};
