/** A series: staff book some days of a room in one go, and then move or cancel all of it, or cancel all but the first. */
import { HOUR } from '../../../src/shared/time.ts';
import { isSuccess } from '../checker/outcomes.ts';
import type { Wanted } from './contests.ts';
import type { ClientParts } from './parts.ts';
import { type Caller, perform } from './write.ts';

const MOST_DAYS = 5;

type Booked = { _id: string; bookings: { _id: string; from: string; to: string }[] };

/** @param wanted the period of its first day. Others may have or want the same time on each of the days */
export async function playSeries(parts: ClientParts, caller: Caller, wanted: Wanted, title: string): Promise<void> {
  const { history, random } = parts;
  const times = 2 + random.below(MOST_DAYS - 1);
  const customer = { name: 'Ada', email: `${title}@example.org`, number: '' };
  const asked = { ...wanted, ...customer, title, repeat: { every: 1, unit: 'day', times } };
  const hasKey = () => random.below(2) === 0;
  const made = await perform(history, caller, {
    call: 'create-series',
    method: 'POST',
    path: '/bookings/series',
    body: asked,
    asked: { title, times, from: wanted.from },
    hasKey: hasKey(),
  });
  if (!isSuccess(made)) return;
  const { _id, bookings } = made.data as Booked;
  const [first, second] = bookings;
  const change = { path: `/bookings/series/${_id}`, record: _id };
  if (random.below(2) === 0) {
    const shift = (random.below(2) === 0 ? 1 : -1) * HOUR;
    const [from, to] = [first!.from, first!.to].map((at) => new Date(Date.parse(at) + shift).toISOString());
    const body = { booking_id: first!._id, scope: 'all', from, to, reschedule_reason: '', waive_difference: true };
    await perform(history, caller, {
      ...change,
      call: 'move-series',
      method: 'PUT',
      body,
      asked: body,
      hasKey: hasKey(),
    });
  }
  if (random.below(2) === 0) {
    const scope = random.below(2) === 0 ? 'all' : 'following';
    const body = { booking_id: (scope === 'all' ? first : second)!._id, scope };
    const asked = { left: scope === 'all' ? 0 : 1 };
    await perform(history, caller, {
      ...change,
      call: 'cancel-series',
      method: 'DELETE',
      body,
      asked,
      hasKey: hasKey(),
    });
  }
}
