/** A member: competes for slots, and pays, moves, cancels and swaps what they have got. */
import { answerBank } from '../../../test/integrations/sandbox.ts';
import { isSuccess } from '../checker/outcomes.ts';
import type { Wanted } from './contests.ts';
import { Orders } from './orders.ts';
import type { ClientParts } from './parts.ts';
import { type Answer, type Write, perform, performSomehow } from './write.ts';
import { type Member, PASSWORD } from './world.ts';

type Booked = {
  _id: string;
  type: string;
  resource_id: { _id: string };
  payment_status: string;
  voucher: { code: string } | null;
  price: { total: number };
  items: { _id: string }[];
};

/** One life in this number buys something, or spends what was given. */
const BUYS_EVERY = 4;
/** One less than a person may wait for. */
const MOST_WAITS = 4;

export class MemberClient {
  private titles = 0;
  private readonly orders: Orders;
  /** What the client waits for, the oldest first. */
  private readonly waits: string[] = [];

  private readonly name: string;
  private readonly member: Member;
  private readonly parts: ClientParts;

  constructor(name: string, member: Member, parts: ClientParts) {
    this.name = name;
    this.member = member;
    this.parts = parts;
    this.orders = new Orders(name, member, parts);
  }

  /** One life: a booking and what becomes of it, which the client reads again after each change. */
  async live(): Promise<void> {
    const { random, contests } = this.parts;
    if (random.below(40) === 0) await this.login();
    if (random.below(BUYS_EVERY) === 0) return random.below(3) === 0 ? this.orders.live() : this.spend();
    const wanted = await contests.join();
    const booking = await this.book(wanted);
    if (!booking) return this.wait(wanted);
    await this.read(booking);
    const paid = await this.pay(booking);
    if (paid) await this.read(booking);
    await this.change(booking, paid);
    await this.read(booking);
  }

  private async change(booking: Booked, paid: boolean): Promise<void> {
    const { random, contests } = this.parts;
    const next = random.below(6);
    if (!paid || next === 0) return this.cancel(booking);
    if (booking.type === 'meeting_room' && next <= 3)
      return this.move(booking, contests.contestedTime(booking.resource_id._id));
    if (booking.type === 'flexi_desk' && next <= 3) return this.swap(booking);
  }

  /** Takes credits or a voucher for a time that nobody else wants, at the moment in which others do. */
  private async spend(): Promise<void> {
    const { random, till } = this.parts;
    const booking = await this.book(await till.join());
    if (!booking) return;
    const cheaper = await this.redeem(booking);
    await this.read(booking);
    const ending = random.below(4);
    if (ending > 0 && (await this.pay(cheaper))) await this.read(booking);
    if (ending < 2) await this.cancel(booking);
    await this.read(booking);
  }

  /** Types the code of a voucher in the cart. @returns the booking as it is then */
  private async redeem(booking: Booked): Promise<Booked> {
    const { random, till } = this.parts;
    const isFree = booking.payment_status === 'completed' || booking.voucher !== null;
    if (isFree || !till.code || random.below(2) === 0) return booking;
    const body = { voucher_code: till.code };
    const about = { path: `/bookings/${booking._id}/voucher`, body, booking: booking._id, asked: body };
    const answer = await this.write({ call: 'redeem', method: 'PUT', ...about });
    return isSuccess(answer) ? (answer.data as Booked) : booking;
  }

  /** Waits for what somebody else has got, and for the longest wait no more. */
  private async wait({ ids: _ids, ...wish }: Wanted): Promise<void> {
    const answer = await this.write({ call: 'wait', method: 'POST', path: '/waiting-list', body: wish });
    if (isSuccess(answer)) this.waits.push(String(answer.data?._id));
    const longest = this.waits.length > MOST_WAITS ? this.waits.shift() : undefined;
    if (!longest) return;
    const about = { path: `/waiting-list/${longest}`, body: {}, asked: { entry: longest } };
    await this.write({ call: 'leave-line', method: 'DELETE', ...about });
  }

  private async read({ _id }: Booked): Promise<void> {
    const caller = { name: this.name, token: this.member.token, site: this.parts.scene.site };
    const about = { method: 'GET', path: `/bookings/${_id}`, booking: _id };
    await perform(this.parts.history, caller, { ...about, call: 'read', hasKey: false });
  }

  private async write(write: Omit<Write, 'hasKey'>, token = this.member.token): Promise<Answer> {
    return performSomehow(this.parts, { name: this.name, token, site: this.parts.scene.site }, write);
  }

  private async login(): Promise<void> {
    const body = { email: this.member.email, password: PASSWORD };
    await this.write({ call: 'login', method: 'POST', path: '/auth/login', body });
  }

  private async book(wanted: Wanted & { voucher_code?: string }): Promise<Booked | undefined> {
    this.titles += 1;
    const title = `${this.name}-${this.titles}`;
    const body = { ...wanted, title };
    const answer = await this.write({ call: 'create', method: 'POST', path: '/bookings', body, asked: body });
    return isSuccess(answer) ? (answer.data as Booked) : undefined;
  }

  /** @returns whether the booking is paid */
  private async pay(booking: Booked): Promise<boolean> {
    if (booking.payment_status === 'completed') return true;
    const { random } = this.parts;
    const card = random.one(this.parts.scene.cardKinds);
    const amount = Math.round(booking.price.total * 100);
    const body = { _id: booking._id, source_id: this.member.cards[card], currency: 'GBP', amount };
    const about = { booking: booking._id, asked: { card, amount } };
    const answer = await this.write({ call: 'pay', method: 'POST', path: '/stripe/payCharge', body, ...about });
    const url = answer.data?.url;
    if (!isSuccess(answer) || typeof url !== 'string') return isSuccess(answer);
    const returned = await answerBank(url, random.below(4) === 0 ? 'fail' : 'complete').catch(() => undefined);
    const session = returned?.pathname.split('/').at(-1);
    if (!session) return false;
    const path = `/payment-done?session_id=${session}`;
    return isSuccess(await this.write({ call: 'payment-done', method: 'GET', path, ...about }));
  }

  /** Moves into a time that others may have. A longer booking costs more, and of a shorter one a part is refunded. */
  private async move(booking: Booked, { from, to }: Wanted): Promise<void> {
    const asked = { from, to, source_id: this.member.cards.good };
    const path = `/bookings/reschedule-request/${booking._id}`;
    await this.write({ call: 'move', method: 'PUT', path, body: asked, booking: booking._id, asked });
  }

  private async cancel(booking: Booked): Promise<void> {
    const path = `/bookings/cancel/${booking._id}`;
    await this.write({ call: 'cancel', method: 'DELETE', path, body: {}, booking: booking._id });
  }

  /** Asks for other desks, and staff decide. */
  private async swap(booking: Booked): Promise<void> {
    const { random, scene } = this.parts;
    const about = { method: 'PUT', booking: booking._id };
    const raised = await this.write({
      ...about,
      call: 'raise-swap',
      path: `/bookings/raised-request/${booking._id}`,
      body: { customer_remark: 'Window, please' },
    });
    if (!isSuccess(raised)) return;
    const first = random.below(scene.seats.length - booking.items.length + 1);
    const ids = scene.seats.slice(first, first + booking.items.length);
    const approval = { seat_swap_status: 'Completed', type: 'flexi_desk', ids };
    const body = random.below(5) === 0 ? { seat_swap_status: 'Deleted', admin_remark: 'No' } : approval;
    const path = `/bookings/raised-approve/${booking._id}`;
    await this.write({ ...about, call: 'decide-swap', path, body, asked: body }, scene.owner.token);
  }
}
