import { requireManages } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { whereWords } from '#server/db/words.ts';
import { tableBy } from '#server/db/newest.ts';
import { mapPage, paged } from '#server/db/paged.ts';
import type { ListVouchersInput, VoucherUsesInput, VoucherUseView, VoucherView } from '#domains/vouchers/schema.ts';
import { Voucher, voucherView } from '#domains/vouchers/server/model.ts';
import { NotFound } from '#shared/errors.ts';
import type { Page } from '#shared/paging.ts';
import { msg } from '#shared/texts.ts';

/** The vouchers of a workspace, newest first. @throws NotAllowed */
export async function listVouchers(
  { services, actor }: Call,
  { space_id, text, active, ...paging }: ListVouchersInput,
): Promise<Page<VoucherView>> {
  requireManages(actor, space_id);
  const query = tableBy(services.knex, 'vouchers', 'vouchers_list').where({ space_id, status: true });
  if (text) whereWords(query, ['code'], text);
  if (active !== undefined) query.where({ active });
  const page = await paged({ table: 'vouchers', query, read: (some) => some.select<Voucher[]>('vouchers.*') }, paging);
  return mapPage(page, voucherView);
}

type UseRow = Omit<VoucherUseView, 'customer'> & {
  id: string;
  name: string | null;
  email: string;
  customer_name: string;
};

/** The bookings that use a voucher, the latest use first. @throws NotFound, NotAllowed */
export async function listUses(
  { services: { knex }, actor }: Call,
  { _id, ...paging }: VoucherUsesInput,
): Promise<Page<VoucherUseView>> {
  const voucher = await Voucher.query(knex).findById(_id).where('status', true);
  if (!voucher) throw new NotFound(msg('Voucher not found'));
  requireManages(actor, voucher.space_id);
  const query = tableBy(knex, 'voucher_uses', 'voucher_uses_list').where('voucher_uses.voucher_id', _id);
  const page = await paged(
    {
      table: 'voucher_uses',
      query,
      read: (some) =>
        some
          .join('bookings as b', 'b.id', 'voucher_uses.booking_id')
          .join('spaces as s', 's.id', 'b.space_id')
          .leftJoin('users as u', 'u.id', 'b.assigned_user_id')
          .select<UseRow[]>(
            'voucher_uses.id',
            'voucher_uses.booking_id',
            'voucher_uses.used_at',
            'voucher_uses.email',
            'b.title',
            'b.starts_at as from',
            'b.customer_name',
            's.time_zone',
            'u.name',
          ),
    },
    paging,
  );
  return mapPage(page, ({ id: _id, name, email, customer_name, ...use }) => ({
    ...use,
    customer: name || customer_name || email,
  }));
}
