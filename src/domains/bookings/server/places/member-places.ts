/** The places that a membership may take. */
import { select } from '#server/db/statements.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { type ResourceType, kindOf } from '#shared/resource-types.ts';

/** Units without an end of their own, and without a claim after an instant. */
const FREE_SQL = `SELECT r.id AS _id, r.name, COUNT(*) AS free FROM resources r JOIN units u ON u.resource_id = r.id
  WHERE r.space_id = ? AND r.type = ? AND r.active = 1 AND u.kind = ? AND u.active = 1 AND u.status = 1 AND u.bookable = 1
    AND u.bookable_before IS NULL AND NOT EXISTS (SELECT 1 FROM claims c FORCE INDEX (claims_unit_start)
      WHERE c.unit_id = u.id AND c.day >= ? AND c.ends_at > ? AND (c.hold_until IS NULL OR c.hold_until > ?))
  GROUP BY r.id, r.name ORDER BY r.name, r.id`;

type MemberPlaceSearch = { spaceId: string; type: ResourceType; day: string; from: Date; now: Date };

/**
 * The resources of a type with the number of their units that nobody else has from a day on, without an end.
 * @param wanted.from when the place opens on that day
 */
export async function freeMemberPlaces(
  on: Queryable,
  { spaceId, type, day, from, now }: MemberPlaceSearch,
): Promise<{ _id: string; name: string; free: number }[]> {
  const values = [spaceId, kindOf(type), type, day, from, now];
  const rows = await select<{ _id: string; name: string; free: number | string }>(on, FREE_SQL, values);
  return rows.map(({ _id, name, free }) => ({ _id, name, free: Number(free) }));
}
