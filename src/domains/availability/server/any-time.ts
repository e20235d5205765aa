import type { Visit } from '#server/context.ts';
import { benefitsFor } from '#domains/accounts/server/index.ts';
import type { AnyTimeInput, AnyTimeView } from '#domains/availability/schema.ts';
import { readBilled } from '#domains/availability/server/queries.ts';
import { searchedSpace } from '#domains/availability/server/search.ts';
import { openingTimesFor } from '#domains/workspaces/server/index.ts';

/** The days on which somebody books at any time in a workspace, for the pickers. Bookings check it again. @throws NotFound */
export async function readAnyTime(
  call: Visit,
  { space_id, booking_id, assignedUser }: AnyTimeInput,
): Promise<AnyTimeView> {
  const space = await searchedSpace(call, space_id);
  const billed = booking_id && (await readBilled(call.services, space_id, booking_id));
  const benefits = await benefitsFor(call, { space_id, assignedUser: billed ? (billed.userId ?? '') : assignedUser });
  const { any_time = [] } = openingTimesFor(space, benefits);
  return any_time.map(({ from, end, pauses }) => ({ from, end, pauses }));
}
