/** Credits as the rules say they are, in memory. The tests compare it with what the server keeps. */

/** A day is a number here. A credit without `until` does not end. */
export type ModelCredit = { id: string; left: number; from: number; until: number };

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

const sum = (amounts: Iterable<number>): number => [...amounts].reduce((total, amount) => total + amount, 0);

export class CreditModel {
  readonly credits: ModelCredit[] = [];
  readonly bookings: ModelBooking[] = [];
  today = 0;

  covered = ({ uses }: Pick<ModelBooking, 'uses'>): number => sum(uses.values());

  /** Refunds are automatic until 24 hours before the start; it is noon, and bookings begin in the morning. */
  isRefundable = ({ earliest, isConfirmed }: ModelBooking): boolean => !isConfirmed || earliest - this.today >= 2;

  take(day: number, minutes: number, uses = new Map<string, number>()): Map<string, number> {
    let missing = minutes;
    const usable = this.credits.filter(({ from, until }) => from <= day && day <= until);
    for (const credit of usable.sort((one, other) => one.until - other.until || Number(one.id) - Number(other.id))) {
      const amount = Math.min(credit.left, missing);
      if (amount === 0) continue;
      credit.left -= amount;
      missing -= amount;
      uses.set(credit.id, (uses.get(credit.id) ?? 0) + amount);
    }
    return uses;
  }

  giveBack({ uses }: ModelBooking): void {
    for (const credit of this.credits) if (credit.until >= this.today) credit.left += uses.get(credit.id) ?? 0;
  }

  cancel(booking: ModelBooking): void {
    if (this.isRefundable(booking)) this.giveBack(booking);
    this.bookings.splice(this.bookings.indexOf(booking), 1);
  }

  /** How much credits would cover of a held booking at another time. */
  wouldCover(booking: ModelBooking, day: number, minutes: number): number {
    const trial = new CreditModel();
    trial.today = this.today;
    trial.credits.push(...this.credits.map((credit) => ({ ...credit })));
    trial.giveBack(booking);
    return sum(trial.take(day, minutes).values());
  }

  move(booking: ModelBooking, day: number, minutes: number): void {
    if (day === booking.day && minutes === booking.minutes) return;
    const before = this.covered(booking);
    const wanted = booking.isConfirmed ? Math.min(minutes, before + Math.max(0, minutes - booking.minutes)) : minutes;
    if (this.isRefundable(booking)) {
      this.giveBack(booking);
      booking.uses = this.take(day, wanted);
    } else this.take(day, Math.max(0, wanted - before), booking.uses);
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
