import { requireManages } from '#server/actor.ts';
import { refuseTaken } from '#server/db/transaction.ts';
import { defineDeletableRecord } from '#server/records/define-record.ts';
import { roundPayable } from '#domains/pricing/index.ts';
import {
  type VoucherInput,
  voucherProblems,
  type VoucherUpdateInput,
  type VoucherView,
} from '#domains/vouchers/schema.ts';
import { voucherSentences } from '#domains/vouchers/sentences.ts';
import { Voucher, voucherView } from '#domains/vouchers/server/model.ts';
import { VOUCHER } from '#domains/vouchers/server/record-kinds.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { InvalidInput } from '#shared/errors.ts';
import type { Currency, Pence } from '#shared/money.ts';
import { priceIn } from '#shared/price-in.ts';
import { msg } from '#shared/texts.ts';

type SentVoucher = Omit<VoucherUpdateInput, '_id' | 'version'>;

/** An amount that can be taken off. @throws InvalidInput for one that rounds to nothing, or has too many decimals */
function amountIn(currency: Currency, value: number): Pence {
  const pence = priceIn(currency, value, 'value');
  if (roundPayable(pence, currency) !== pence)
    throw new InvalidInput(msg('Please enter an amount that can be paid'), 'value');
  return pence;
}

/** The columns of what was sent. */
function columnsOf(
  { kind, value, least_net, ...sent }: SentVoucher,
  before: Pick<VoucherView, 'kind' | 'value'> & { currency: Currency },
) {
  const { currency } = before;
  const off = { kind: kind ?? before.kind, value: value ?? before.value };
  return {
    ...sent,
    ...(off.kind === 'percent'
      ? { percent: off.value, amount_pence: null }
      : { percent: null, amount_pence: amountIn(currency, off.value) }),
    ...(least_net !== undefined && { least_net_pence: priceIn(currency, least_net, 'least_net') }),
  };
}

/** The vouchers of a workspace. Bookings that use one keep what it was. */
export const vouchers = defineDeletableRecord({
  table: Voucher,
  kind: VOUCHER,
  sentences: voucherSentences,
  factsOf: ({ code }) => ({ code }),
  spaceOf: ({ space_id }) => space_id,
  view: voucherView,
  allow: ({ actor }, { space_id }) => requireManages(actor, space_id),
  async columns(trx, { actor, now }, { space_id, code, ...sent }: VoucherInput) {
    requireManages(actor, space_id);
    const { currency } = await findSpace(trx, space_id);
    const record = { space_id, code, currency, uses: 0, status: true, version: 0, created_at: now };
    return { note: '', ...columnsOf(sent, { ...sent, currency }), ...record };
  },
  patch: (voucher, sent: SentVoucher) => columnsOf(sent, { ...voucherView(voucher), currency: voucher.currency }),
  check(_trx, voucher, sent: SentVoucher) {
    const [problem] = voucherProblems({ ...voucherView(voucher), ...sent });
    return problem ? Promise.reject(new InvalidInput(problem.message, problem.field)) : Promise.resolve();
  },
  refuse: refuseTaken('vouchers_code', 'This code exists already', 'code'),
});
