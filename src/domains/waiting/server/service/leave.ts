import type { Call } from '#server/context.ts';
import { answering } from '#server/idempotency.ts';
import { publish } from '#server/outbox.ts';
import { lockActor } from '#server/records/activities.ts';
import { recordChange } from '#server/records/records.ts';
import { cancelBooking, editsBookingsOf } from '#domains/bookings/server/index.ts';
import { waitingSentences } from '#domains/waiting/sentences.ts';
import { lockLine, readWaiting } from '#domains/waiting/server/line.ts';
import { readEntry } from '#domains/waiting/server/queries.ts';
import { entryKind, movedUpNews } from '#domains/waiting/server/record-kinds.ts';
import { Changed, NotAllowed } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

const HAS_CHANGED = msg('This wait has ended, or a place has just been offered. Please look again');

/**
 * Ends an entry, by its person or by staff who edit the bookings of the workspace. What is held for it is released.
 * @throws NotFound, NotAllowed; Conflict if it has ended or has just been offered a place, or if a payment is being
 *   processed
 */
export async function leaveLine(call: Call, { _id }: { _id: string }): Promise<{ _id: string }> {
  const { services, actor, now } = call;
  const entry = await readEntry(services.knex, actor, _id);
  const isOwn = entry.person._id === actor.userId;
  if (!isOwn && !editsBookingsOf(actor, { space_id: entry.space._id })) throw new NotAllowed();
  if (entry.status === 'offered' && entry.offer)
    await cancelBooking(call, { _id: entry.offer.booking_id, onlyUnpaid: true });
  const status = isOwn ? 'left' : 'removed';
  return answering(services, async (trx) => {
    await lockLine(trx, entry.space._id);
    await lockActor(trx, actor.userId);
    // An entry whose offer was released above may have been recorded as missed.
    const from = entry.status === 'offered' ? ['offered', 'missed'] : ['waiting'];
    const left = await trx('waiting_entries')
      .where({ id: _id })
      .whereIn('status', from)
      .update({ status, ended_at: now });
    if (left === 0) throw new Changed(HAS_CHANGED);
    const wish = { ...entry, id: _id, space_id: entry.space._id };
    const behind = await readWaiting(trx, [wish.space_id]);
    if (entry.status === 'waiting') await publish(trx, movedUpNews([wish], behind), now);
    const action = isOwn ? waitingSentences.left() : waitingSentences.removed({ person: entry.person.name });
    const kind = entryKind(entry.person._id);
    await recordChange(trx, call, { kind, event: 'delete', id: _id, spaceId: entry.space._id, action });
    return { _id };
  });
}
