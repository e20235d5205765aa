import type { Call } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { bookingSentences } from '#domains/bookings/sentences.ts';
import { changeBooking } from '#domains/bookings/server/changes.ts';
import { lockVisibleBooking } from '#domains/bookings/server/records.ts';
import { viewFor } from '#domains/bookings/server/view.ts';
import { Conflict } from '#shared/errors.ts';
import { msgWith } from '#shared/texts.ts';

/** Limits that nobody needs to exceed. They keep the history short enough to read. */
const MAX_REMARKS = 100;
const REMARKS_PER_ACCOUNT = { name: 'remark', points: 30, seconds: 10 * 60 };

/**
 * Adds a note to the history. Everybody who may see the booking may add notes.
 * @throws NotFound; TooMany if the account adds notes too fast; Conflict if the booking has the maximum number of notes
 */
export async function addRemark(call: Call, { _id, remark }: { _id: string; remark: string }): Promise<BookingView> {
  const { services, actor } = call;
  await services.limits.spend(REMARKS_PER_ACCOUNT, actor.userId);
  return inTransaction(services, async (trx) => {
    const record = await lockVisibleBooking(trx, actor, _id);
    const count = record.history.filter(({ type }) => type === 'remark').length;
    if (count >= MAX_REMARKS) throw new Conflict(msgWith('A booking has at most {most} notes', { most: MAX_REMARKS }));
    const change = {
      history: { type: 'remark' as const, remark },
      action: bookingSentences.addedNote({ title: record.title }),
      live: 'update' as const,
    };
    return viewFor(call, await changeBooking(trx, record, actor, change, call), record);
  });
}
