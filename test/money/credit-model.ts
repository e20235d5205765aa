/** Credits as the rules say they are, in memory. The tests compare it with what the server keeps. */

/** A day is a number here. A credit without `until` does not end. What is left is minutes, or pence of money. */
export type ModelCredit = { id: string; isMoney: boolean; left: number; from: number; until: number };

export type ModelBooking = {
  id: string;
  day: number;
  minutes: number;
  /** What it has of each credit, by id. */
  uses: Map<string, number>;
  isConfirmed: boolean;
  /** The earliest of its days since it was confirmed: a move to a later day extends no refund deadline. */
  earliest: number;
};

/** What a minute of a meeting costs. */
const MINUTE_PENCE = 75;

const sum = (amounts: Iterable<number>): number => [...amounts].reduce((total, amount) => total + amount, 0);

export class CreditModel {
  readonly credits: ModelCredit[] = [];
  readonly bookings: ModelBooking[] = [];
  today = 0;

  /** The minutes, or the pence, that a booking has of credits. */
  covered(isMoney: boolean, { uses }: Pick<ModelBooking, 'uses'>): number {
    return sum(this.credits.filter((credit) => credit.isMoney === isMoney).map(({ id }) => uses.get(id) ?? 0));
  }

  /** What remains to be paid of a booking, in pence before tax. It is never less than nothing. */
  net({ minutes, uses }: Pick<ModelBooking, 'minutes' | 'uses'>): number {
    const uncovered = Math.max(0, minutes - this.covered(false, { uses })) * MINUTE_PENCE;
    return Math.max(0, uncovered - this.covered(true, { uses }));
  }

  /** Refunds are automatic until 24 hours before the start; it is noon, and bookings begin in the morning. */
  isRefundable = ({ earliest, isConfirmed }: ModelBooking): boolean => !isConfirmed || earliest - this.today >= 2;

  /** Takes credits of one kind, those that end first before others. */
  private takeOf(isMoney: boolean, day: number, wanted: number, uses: Map<string, number>): void {
    let missing = wanted;
    const usable = this.credits.filter(
      (credit) => credit.isMoney === isMoney && credit.from <= day && day <= credit.until,
    );
    for (const credit of usable.sort((one, other) => one.until - other.until || Number(one.id) - Number(other.id))) {
      const amount = Math.min(credit.left, missing);
      if (amount === 0) continue;
      credit.left -= amount;
      missing -= amount;
      uses.set(credit.id, (uses.get(credit.id) ?? 0) + amount);
    }
  }

  /** Takes time for a booking of some minutes, and money for what it leaves. */
  take(day: number, minutes: number): Map<string, number> {
    const uses = new Map<string, number>();
    this.takeOf(false, day, minutes, uses);
    this.takeOf(true, day, this.net({ minutes, uses }), uses);
    return uses;
  }

  giveBack({ uses }: ModelBooking): void {
    for (const credit of this.credits) if (credit.until >= this.today) credit.left += uses.get(credit.id) ?? 0;
  }

  cancel(booking: ModelBooking): void {
    if (this.isRefundable(booking)) this.giveBack(booking);
    this.bookings.splice(this.bookings.indexOf(booking), 1);
  }

  move(booking: ModelBooking, day: number, minutes: number): void {
    if (day === booking.day && minutes === booking.minutes) return;
    const [time, money] = [this.covered(false, booking), this.covered(true, booking)];
    const added = Math.max(0, minutes - booking.minutes);
    const wanted = booking.isConfirmed ? Math.min(minutes, time + added) : minutes;
    const isReturned = this.isRefundable(booking);
    if (isReturned) this.giveBack(booking);
    const uses = isReturned ? new Map<string, number>() : booking.uses;
    this.takeOf(false, day, Math.max(0, wanted - this.covered(false, { uses })), uses);
    const left = Math.max(0, minutes - this.covered(false, { uses })) * MINUTE_PENCE;
    const wantedMoney = booking.isConfirmed ? Math.min(left, money + added * MINUTE_PENCE) : left;
    this.takeOf(true, day, Math.max(0, wantedMoney - this.covered(true, { uses })), uses);
    booking.uses = uses;
    const earliest = booking.isConfirmed ? Math.min(booking.earliest, day) : day;
    Object.assign(booking, { day, minutes, earliest });
  }

  /** A day passes: holds lapse, and credits end. Bookings that have begun stay as they are. */
  nextDay(): void {
    this.today += 1;
    for (const booking of this.bookings.filter(({ isConfirmed }) => !isConfirmed)) this.cancel(booking);
    for (const credit of this.credits) if (credit.until < this.today) credit.left = 0;
    const upcoming = this.bookings.filter(({ day }) => day > this.today);
    this.bookings.splice(0, this.bookings.length, ...upcoming);
  }
}
