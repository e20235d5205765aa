/** Credits in money, which staff grant: they cover a part of the price of a booking before tax, and come back if it is cancelled or not paid. */
import { asOwner, bookRoom, finish, payRoom, type Turn } from './bookings.ts';
import { grant } from './credits.ts';
import { plusDays } from './model.ts';
import type { Customer } from './play.ts';

/** At night, when nobody else books. */
const HOUR = 0;
const FOREVER = '9999-12-31';

async function grantMoney({ operator, today }: Turn, customer: Customer): Promise<void> {
  const { random } = operator;
  const amount = 1 + random.below(9_000);
  const until = random.below(3) === 0 ? FOREVER : plusDays(today, 6 + random.below(20));
  await asOwner(operator).credits.grant.mutate({
    ...{ space_id: customer.place.id, user_id: customer.id, type: 'money', amount, valid_from: today },
    valid_until: until === FOREVER ? null : until,
  });
  grant(customer.money, amount, today, until);
}

/** Staff grant money to a customer, who books and pays the rest, or cancels before or after, or does neither. */
export async function bookWithMoney(turn: Turn): Promise<void> {
  const { quarter, operator, today } = turn;
  const { random } = operator;
  const customer = random.one(quarter.customers);
  await grantMoney(turn, customer);
  const period = { day: plusDays(today, 2 + random.below(4)), hour: HOUR, hours: 1 + random.below(3) };
  const booked = await bookRoom(turn, customer, period);
  if (!booked) return;
  if (booked.money.size === 0) await payRoom(turn, booked);
  else if (await finish(turn, booked, quarter.moneyEnds)) quarter.moneyEnds += 1;
}
