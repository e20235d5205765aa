/** What a room costs, as the rules say it: a voucher lowers the price, credits in time take their share of that, and money covers what is left. */
import { type ModelCredit, type ModelPerson, type ModelVoucher, percentOn, share, withTax } from './model.ts';

/** What an hour of a room costs, before tax. */
const ROOM_HOUR = 4_000;

type Terms = {
  customer: ModelPerson;
  hours: number;
  /** What it has of credits: minutes, and money. */
  taken: Map<ModelCredit, number>;
  money: Map<ModelCredit, number>;
  voucher: ModelVoucher | null;
};

const sumOf = (taken: Map<ModelCredit, number>): number => [...taken.values()].reduce((sum, amount) => sum + amount, 0);

function lowered(net: number, { percent, amount }: ModelVoucher): number {
  return percent === null ? Math.max(0, net - (amount ?? 0)) : net - share(net, Math.round(percent * 100), 10_000);
}

/** The price of a room that is booked today, before and with tax. */
export function priceOf(
  { customer, hours, taken, money, voucher }: Terms,
  today: string,
): { net: number; total: number } {
  const full = ROOM_HOUR * hours;
  const reduced = voucher ? lowered(full, voucher) : full;
  const net = reduced - share(reduced, sumOf(taken), hours * 60) - sumOf(money);
  return { net, total: withTax(net, percentOn(customer.place.roomRates, today)) };
}

/** Whether a voucher is not for a booking of a customer, or is used up. */
export function voucherRefuses(voucher: ModelVoucher, customer: ModelPerson, hours: number): boolean {
  const { leastNet, most, mostEach, usedBy } = voucher;
  const own = [...usedBy.values()].filter((each) => each === customer).length;
  const isUsedUp = (most !== null && usedBy.size >= most) || (mostEach !== null && own >= mostEach);
  return isUsedUp || ROOM_HOUR * hours < leastNet;
}
