/** The credits of a membership. */
import { type Fee, lastDayOfMonth } from '#domains/memberships/rules.ts';
import type { Loaded } from '#domains/memberships/server/load.ts';
import { addMonths } from '#shared/months.ts';

/** What a membership includes in a month. It ends with the month, or rolls over into some more. */
export function creditsOf({ membership, fee }: { membership: Loaded; fee: Fee }) {
  const { id, space_id, user_id, company_id, plan_name: note } = membership;
  const { room_minutes, desk_days, rollover_months } = membership;
  const { month, from: valid_from, to } = fee;
  const valid_until = rollover_months > 0 ? lastDayOfMonth(addMonths(month, rollover_months)) : to;
  const owner = company_id === null ? { user_id: user_id!, company_id: null } : { user_id: null, company_id };
  const included = [
    { type: 'meeting_room', amount: room_minutes },
    { type: 'flexi_desk', amount: desk_days },
  ] as const;
  return included
    .filter(({ amount }) => amount > 0)
    .map(({ type, amount }) => {
      const terms = { space_id, type, amount, valid_from, valid_until, resource_ids: null, note };
      const source = { source: 'membership', source_key: `membership-${id}-${month}-${type}` } as const;
      return { ...owner, ...terms, ...source };
    });
}
