import { recordProcedures } from '#server/records/record-procedures.ts';
import { rest } from '#server/rest-route.ts';
import { may, router } from '#server/trpc.ts';
import {
  ListVouchersInput,
  VoucherInput,
  VoucherUpdateInput,
  VoucherUsesInput,
  VoucherUseView,
  VoucherView,
} from '#domains/vouchers/schema.ts';
import { listUses, listVouchers } from '#domains/vouchers/server/queries.ts';
import { vouchers } from '#domains/vouchers/server/service.ts';
import { pageOf } from '#shared/paging.ts';

const example = {
  space_id: '1',
  code: 'SPRING20',
  kind: 'percent',
  value: 20,
  valid_until: '2030-05-31',
  types: ['meeting_room'],
  max_uses: 100,
  max_uses_each: 1,
};

/** The codes of a workspace. `bookings.redeem` and `bookings.create` use them. */
export const vouchersRouter = router({
  list: may('pricing.vouchers', 'show')
    .meta({
      rule: 'manages the space',
      rest: rest.get('/vouchers', 'The vouchers of a workspace, newest first. `text` searches the code'),
    })
    .input(ListVouchersInput)
    .output(pageOf(VoucherView))
    .query(({ ctx, input }) => listVouchers(ctx, input)),
  uses: may('pricing.vouchers', 'show')
    .meta({
      rule: 'manages the space',
      rest: rest.get('/vouchers/{_id}/uses', 'The bookings that use a voucher, the latest first'),
    })
    .input(VoucherUsesInput)
    .output(pageOf(VoucherUseView))
    .query(({ ctx, input }) => listUses(ctx, input)),
  ...recordProcedures(vouchers, {
    area: 'pricing.vouchers',
    rule: 'manages the space',
    path: '/vouchers',
    noun: 'a voucher',
    input: VoucherInput,
    update: VoucherUpdateInput,
    view: VoucherView,
    examples: { create: example, update: { max_uses: 200 } },
    summaries: { remove: 'Delete a voucher. Bookings that use it keep it' },
  }),
});
