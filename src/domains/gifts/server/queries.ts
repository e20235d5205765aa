import { requireManages } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { mapPage, paged } from '#server/db/paged.ts';
import type { GiftView, ListGiftsInput } from '#domains/gifts/schema.ts';
import type { GiftRow } from '#domains/gifts/server/tables.ts';
import { toMajor } from '#shared/money.ts';
import type { Page } from '#shared/paging.ts';

type ListedGift = Pick<GiftRow, 'id' | 'at' | 'given_by' | 'given_to' | 'kind' | 'what' | 'worth_pence'> & {
  monthly: number | boolean;
  by: string;
  by_email: string;
  to: string;
  to_email: string;
  company: string | null;
  currency: string;
};

function giftView({ id, at, kind, what, company, currency, monthly, ...gift }: ListedGift): GiftView {
  return {
    _id: id,
    at,
    by: { _id: gift.given_by, name: gift.by || gift.by_email },
    to: { _id: gift.given_to, name: gift.to || gift.to_email },
    company,
    kind,
    what,
    worth: toMajor(Number(gift.worth_pence), currency),
    monthly: Boolean(monthly),
    currency,
  };
}

/** The gifts in a workspace, the newest first. @throws NotAllowed */
export async function listGifts({ services, actor }: Call, input: ListGiftsInput): Promise<Page<GiftView>> {
  const { space_id, ...paging } = input;
  requireManages(actor, space_id);
  const query = services.knex('staff_gifts').where('staff_gifts.space_id', space_id);
  const page = await paged<ListedGift>(
    {
      table: 'staff_gifts',
      query,
      read: (part) =>
        part
          .join('users as giver', 'giver.id', 'staff_gifts.given_by')
          .join('users as receiver', 'receiver.id', 'staff_gifts.given_to')
          .join('spaces', 'spaces.id', 'staff_gifts.space_id')
          .leftJoin('companies', 'companies.id', 'staff_gifts.company_id')
          .select(
            'staff_gifts.*',
            'giver.name as by',
            'giver.email as by_email',
            'receiver.name as to',
            'receiver.email as to_email',
            'companies.name as company',
            'spaces.currency',
          ),
    },
    paging,
  );
  return mapPage(page, giftView);
}
