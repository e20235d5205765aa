import type { Queryable } from '#server/db/transaction.ts';
import { reachOf } from '#domains/availability/buffers.ts';
import {
  type Claim,
  type MatchedResource,
  claimsSeen,
  closingsOf,
  groupByResource,
} from '#domains/availability/matching.ts';
import { buffersIn } from '#domains/availability/server/buffers.ts';
import { type MatchedUnitRow, readClaimsOnDays, readMatchedUnits } from '#domains/availability/server/queries.ts';
import type { SpaceRules } from '#domains/workspaces/index.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { daysTouched } from '#shared/time.ts';

/** The places of a type, the smallest first, and what is taken on some days, as new bookings see it. */
export type Places = { found: MatchedResource<MatchedUnitRow>[]; claims: Claim[] };

type PlacesSpace = { id: string; time_zone: string; use_rules: SpaceRules | null };
type PlacesRequest = { type: ResourceType; periods: { from: Date; to: Date }[]; now: Date };

/** Reads the places of a type, and what is taken on the days of some periods. */
export async function readPlacesAt(
  knex: Queryable,
  space: PlacesSpace,
  { type, periods, now }: PlacesRequest,
): Promise<Places> {
  const { id, time_zone: zone } = space;
  const units = await readMatchedUnits(knex, [id], type);
  units.sort((one, other) => one.capacity - other.capacity || Number(one.id) - Number(other.id));
  const days = daysTouched(periods.map(reachOf), zone);
  const booked = await readClaimsOnDays(knex, { spaceId: id, type, days, now });
  const seen = claimsSeen(booked, units, (unit) => buffersIn(space, unit));
  return { found: groupByResource(units), claims: [...seen, ...closingsOf(units, zone)] };
}
