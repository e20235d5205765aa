/** Every charge was made once, and the money is as in the property test of money. */
import { moneyProblems } from '../../../test/money/rules.ts';
import type { Facts } from './facts.ts';
import type { Finding } from './findings.ts';

export function chargeFindings({ money }: Pick<Facts, 'money'>): Finding[] {
  const succeeded = money.taken.filter(({ status }) => status === 'succeeded');
  const times = new Map<string, number>();
  for (const { metadata } of succeeded) {
    const id = metadata.charge_id ?? '';
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  const known = new Set(money.charges.map(({ id }) => id));
  const settled = new Set(money.charges.filter(({ status }) => status === 'succeeded').map(({ id }) => id));
  return [...times].flatMap(([id, count]): Finding[] => {
    if (!known.has(id)) return [{ rule: 'charge without record', text: `charge ${id} of the payment service` }];
    if (!settled.has(id)) return [{ rule: 'charge without record', text: `charge ${id} succeeded and is not settled` }];
    return count > 1 ? [{ rule: 'charged twice', text: `charge ${id} was made ${count} times` }] : [];
  });
}

/** Two payments of one booking that were both kept. The difference of a move is another payment. */
export function paidTwice({ money }: Pick<Facts, 'money'>): Finding[] {
  const kept = money.charges.filter(({ outcome, purpose }) => outcome === 'kept' && purpose === 'booking');
  const seen = new Set<string>();
  return kept.flatMap(({ booking_id }): Finding[] => {
    const isRepeated = seen.has(booking_id);
    seen.add(booking_id);
    return isRepeated ? [{ rule: 'charged twice', text: `booking ${booking_id} was paid twice` }] : [];
  });
}

export function moneyFindings({ money, bookings }: Pick<Facts, 'money' | 'bookings'>): Finding[] {
  const approved = bookings.filter(
    ({ booking_request, payment_status }) => booking_request && payment_status === 'completed',
  );
  const prices = new Map(approved.map(({ id, total_pence }) => [id, total_pence]));
  return moneyProblems(money, { approved: prices }).map((text) => ({ rule: 'money', text: text.slice(0, 1_000) }));
}
