/** Plays an operator day by day: on the server through its procedures, and in the model. */
import type { Knex } from 'knex';
import { expect } from 'vitest';
import type { Random } from '../../helpers/random.ts';
import { procedures } from '../../helpers/trpc.ts';
import type { Person } from '../../helpers/world.ts';
import type { PaymentService } from '../../integrations/sandbox.ts';
import { type Booked, bookRoom, cancelRoom, payRoom, takeAtDesk } from './bookings.ts';
import { expireCredits, grant } from './credits.ts';
import type { ModelDebit } from './debits.ts';
import type { PaidByDebit } from './disputes.ts';
import type { ModelPurchase } from './plans.ts';
import {
  bill,
  billLeft,
  collect,
  credit,
  collectCompany,
  earliestEnd,
  isOver,
  type ModelCompany,
  type ModelCredit,
  type ModelInvoice,
  type ModelMembership,
  type ModelNote,
  type ModelOrder,
  type ModelPerson,
  type ModelVoucher,
  monthOfDay,
  percentOn,
  type Place,
  plusDays,
  plusMonths,
  share,
  withTax,
} from './model.ts';

export type Customer = ModelPerson & { login: Person; cards: { good: string | null } };
export type Meeting = {
  id: string;
  customer: Customer;
  day: string;
  hours: number;
  total: number;
  /** What it has of credits: minutes, and money. */
  taken: Map<ModelCredit, number>;
  money: Map<ModelCredit, number>;
  voucher: ModelVoucher | null;
  paidBy: 'card' | 'debit' | 'cash' | 'account' | 'credits';
};

export type Quarter = {
  places: Place[];
  plans: {
    id: string;
    place: Place;
    pence: number;
    startFee: number;
    deposit: number;
    minutes: number;
    rollover: number;
    termMonths: number;
    noticeMonths: number;
  }[];
  customers: Customer[];
  companies: ModelCompany[];
  memberships: ModelMembership[];
  /** Plans that were bought on the website just now, and how many were. */
  purchases: ModelPurchase[];
  plansTried: number;
  meetings: Meeting[];
  /** What invoices and credit notes of bookings come to, by booking. */
  documented: Map<string, number>;
  /** Bookings whose bank has not answered yet, and how many were begun and had each answer. */
  debits: { open: ModelDebit[]; begun: number; paid: number; failed: number; failedAtOnce: number; late: number };
  vouchers: ModelVoucher[];
  /** In how many ways bookings with a voucher, and with money of credits, have ended. */
  voucherEnds: number;
  moneyEnds: number;
  /** Bookings that nobody pays. */
  lapsing: Booked[];
  /** How many payments of bookings were disputed. */
  disputed: number;
  paidByDebit: PaidByDebit[];
  debitsTakenBack: number;
  products: { id: string; place: Place; pence: number; minutes: number; isMonthly: boolean }[];
  orders: ModelOrder[];
  /** The totals of orders with memberships that have ended before. */
  left: number[];
  notes: ModelNote[];
  /** What staff took at the desk or by transfer, and gave back. */
  desk: Map<string, number>;
  /** How many payments were a part of an invoice. */
  parts: number;
  /** How many invoices were open as a whole when all was compared. */
  opens: number;
  /** How many acts were carried out. */
  turn: number;
  /** How many hours of the room of a workspace were tried. */
  slots: Map<string, number>;
};

export type Operator = {
  address: () => string;
  owner: Person;
  knex: Knex;
  random: Random;
  /** The payment service, where forms are confirmed and banks answer. */
  bank: PaymentService;
  saveCard: (person: Person, token: string) => Promise<string>;
  /** Waits until what follows from payments is done. */
  deliver: () => Promise<void>;
};

export const PACK_DAYS = 20;
/** Minutes before a meeting on a later day, up to which it is refunded. */
const NOTICE_DAYS = 2;

const refused = (httpStatus: number) => ({ data: { httpStatus } });

export class Day {
  private readonly quarter: Quarter;
  private readonly operator: Operator;
  private readonly today: string;

  constructor(quarter: Quarter, operator: Operator, today: string) {
    this.quarter = quarter;
    this.operator = operator;
    this.today = today;
  }

  private owner = () => procedures({ address: this.operator.address() }, this.operator.owner);
  private as = ({ login }: Customer) => procedures({ address: this.operator.address() }, login);
  private one = <T>(of: readonly T[]): T | undefined => (of.length > 0 ? this.operator.random.one(of) : undefined);
  private isRare = (oneIn: number): boolean => this.operator.random.below(oneIn) === 0;
  private get turn() {
    return { quarter: this.quarter, operator: this.operator, today: this.today };
  }
  private month = (): string => monthOfDay(this.today);
  /** What the jobs of the day do, in the model. */
  runJobs(): void {
    for (const membership of this.quarter.memberships) this.quarter.left.push(...billLeft(membership));
    for (const membership of this.quarter.memberships) bill(membership, this.today);
    for (const membership of this.quarter.memberships) collect(membership, this.today);
    for (const company of this.quarter.companies) collectCompany(company, this.today);
    for (const each of [...this.quarter.customers, ...this.quarter.companies]) expireCredits(each, this.today);
  }

  /** A membership of a person or a company begins today, or next month. */
  async begin(): Promise<void> {
    const plan = this.one(this.quarter.plans)!;
    const { place } = plan;
    const free = <T extends ModelPerson | ModelCompany>(all: T[]) => all.filter((each) => each.place === place);
    const owner = this.isRare(3) ? this.one(free(this.quarter.companies)) : this.one(free(this.quarter.customers));
    if (!owner) return;
    const from = this.isRare(4) ? `${plusMonths(this.month(), 1)}-01` : this.today;
    const price = this.isRare(3) ? plan.pence + 1_234 : plan.pence;
    const { _id: id } = await this.owner().memberships.create.mutate({
      plan_id: plan.id,
      ...(owner.kind === 'person' ? { user_id: owner.id } : { company_id: owner.id }),
      from,
      ...(price !== plan.pence && { price: price / 100 }),
    });
    const { startFee, deposit, minutes, rollover, termMonths, noticeMonths } = plan;
    const membership: ModelMembership = {
      ...{ id, place, owner, from, end: null, startFee, deposit, held: 0, minutes, rollover },
      ...{ termMonths, noticeMonths },
      ...{
        prices: [{ from: monthOfDay(from), pence: price }],
        pauses: [],
        products: [],
        waiting: [],
        isAccepted: false,
      },
      ...{ next: monthOfDay(from), invoices: [] },
    };
    this.quarter.memberships.push(membership);
    bill(membership, this.today);
    if (owner.kind === 'person' && this.isRare(2)) await this.agree(membership);
  }

  private running = () => this.quarter.memberships.filter(({ end }) => end === null);

  async accept(): Promise<void> {
    const waiting = this.quarter.memberships.filter(({ isAccepted, owner }) => !isAccepted && owner.kind === 'person');
    const membership = this.one(waiting);
    if (membership) await this.agree(membership);
  }

  private async agree(membership: ModelMembership): Promise<void> {
    const { memberships } = this.as(membership.owner as Customer);
    const { to_accept } = await memberships.get.query({ _id: membership.id });
    if (to_accept === null) return;
    await memberships.accept.mutate({ _id: membership.id, name: 'The customer', agreement: to_accept });
    membership.isAccepted = true;
    for (const invoice of membership.invoices) if (invoice.open > 0) invoice.collectOn = this.today;
  }

  /** Changes of staff wait for a person who has accepted the beginning, and who accepts the change at once. */
  private async agreed(membership: ModelMembership, change: () => Promise<unknown>): Promise<void> {
    const isPerson = membership.owner.kind === 'person';
    if (isPerson && !membership.isAccepted) await this.agree(membership);
    await change();
    if (isPerson) await this.agree(membership);
  }

  /** The customer, or for a company staff. */
  private customer = ({ owner }: ModelMembership) =>
    owner.kind === 'person' ? this.as(owner as Customer) : this.owner();

  async changePrice(): Promise<void> {
    const membership = this.one(this.running());
    if (!membership) return;
    const from = plusMonths(membership.next, this.operator.random.below(2));
    const pence = 10_000 + this.operator.random.below(40_000);
    const change = { _id: membership.id, from, price: pence / 100 };
    await this.agreed(membership, () => this.owner().memberships.changePrice.mutate(change));
    membership.prices = [...membership.prices.filter((each) => each.from < from), { from, pence }];
  }

  async pause(): Promise<void> {
    const membership = this.one(this.running());
    if (!membership) return;
    const from = plusMonths(membership.next, this.operator.random.below(2));
    const until = plusMonths(from, this.operator.random.below(2));
    const paused = this.owner().memberships.pause.mutate({ _id: membership.id, from, until });
    if (membership.pauses.some((each) => each.from <= until && from <= each.until))
      return expect(paused).rejects.toMatchObject(refused(400));
    await paused;
    membership.pauses.push({ from, until });
  }

  async giveNotice(): Promise<void> {
    const running = this.running();
    const membership = this.one(running.filter(({ held }) => held > 0)) ?? this.one(running);
    if (!membership) return;
    await this.owner().memberships.giveNotice.mutate({ _id: membership.id });
    membership.end = earliestEnd(membership, this.today);
  }

  async withdrawNotice(): Promise<void> {
    const ending = this.quarter.memberships.filter(({ end }) => end !== null && end >= this.today);
    const membership = this.one(ending);
    if (!membership) return;
    await this.agreed(membership, () => this.owner().memberships.withdrawNotice.mutate({ _id: membership.id }));
    membership.end = null;
  }

  private open = (kind: 'person' | 'company') =>
    this.quarter.memberships
      .filter(({ owner }) => owner.kind === kind)
      .flatMap((membership) => membership.invoices.map((invoice) => ({ membership, invoice })))
      .filter(({ invoice }) => invoice.open > 0);

  private async idOf(membership: ModelMembership, { month }: ModelInvoice): Promise<string> {
    const { invoices } = await this.owner().memberships.get.query({ _id: membership.id });
    return invoices.find((each) => each.month === month)!._id;
  }

  /** Staff record a transfer, of all that is open or of a part. */
  async recordTransfer(): Promise<void> {
    const found = this.one([...this.open('person'), ...this.open('company')]);
    if (!found) return;
    const { membership, invoice } = found;
    const amount = this.isRare(2) ? invoice.open : 1 + this.operator.random.below(invoice.open);
    const paid = { method: 'transfer', reference: 'T', amount: amount / 100 } as const;
    await this.owner().invoices.recordPayment.mutate({ _id: await this.idOf(membership, invoice), ...paid });
    invoice.open -= amount;
    if (invoice.open === 0) invoice.collectOn = null;
    else this.quarter.parts += 1;
    const { owner, place } = membership;
    if (owner.kind === 'company') owner.balance -= amount;
    takeAtDesk(this.quarter, place.currency, amount);
  }

  /** A customer pays an invoice with the card that works. */
  async payInvoice(): Promise<void> {
    const found = this.one(this.open('person').filter(({ membership: { owner } }) => (owner as Customer).cards.good));
    if (!found) return;
    const { membership, invoice } = found;
    const customer = membership.owner as Customer;
    const _id = await this.idOf(membership, invoice);
    await this.as(customer).invoices.pay.mutate({ _id, source_id: customer.cards.good!, amount: invoice.open / 100 });
    customer.charged += invoice.open;
    invoice.byCard += invoice.open;
    invoice.open = 0;
    invoice.collectOn = null;
  }

  /** Staff credit a part of the fee of an invoice, once, with its tax. */
  async credit(): Promise<void> {
    const { memberships, notes } = this.quarter;
    const invoices = memberships
      .filter((membership) => !notes.some(({ of }) => of === membership))
      .flatMap((membership) => membership.invoices.map((invoice) => ({ membership, invoice })));
    const found = this.one(invoices);
    if (!found || found.invoice.fee < 2) return;
    const { membership, invoice } = found;
    const amount = 1 + this.operator.random.below(invoice.fee - 1);
    const tax = share(invoice.ofRate.tax, amount, invoice.ofRate.net);
    const lines = [{ line: 0, amount: amount / 100 }];
    const _id = await this.idOf(membership, invoice);
    await this.owner().invoices.credit.mutate({ _id, reason: 'A part', lines });
    const note = credit(membership, invoice, amount + tax);
    notes.push(note);
    // What a card has paid goes back there.
    const back = Math.min(note.open, invoice.byCard);
    if (membership.owner.kind === 'person') membership.owner.refunded += back;
    invoice.byCard -= back;
    note.open -= back;
  }

  /** Staff return the deposit of a membership that has ended, and may keep a part. */
  async settleDeposit(): Promise<void> {
    const membership = this.one(
      this.quarter.memberships.filter(({ held, end }) => held > 0 && end !== null && end < this.today),
    );
    if (!membership) return;
    const keep = this.isRare(2) ? this.operator.random.below(membership.held) : 0;
    const terms = { _id: membership.id, keep: keep / 100, reason: 'Keys' };
    await this.owner().memberships.settleDeposit.mutate(terms);
    this.quarter.notes.push(credit(membership, membership.invoices[0]!, membership.held - keep));
    membership.held = 0;
  }

  /** Staff pay back what is open of a credit note. */
  async payBack(): Promise<void> {
    const { notes } = this.quarter;
    const note = this.one(notes.filter(({ open }) => open > 0));
    if (!note) return;
    const { owner, place } = note.of;
    const key = owner.kind === 'person' ? { user_id: owner.id } : { company_id: owner.id };
    const open = await this.operator.knex('invoices').where(key).where('open_pence', note.open);
    const row = open.find(({ kind }) => kind === 'credit_note');
    await this.owner().invoices.recordPayment.mutate({ _id: row!.id, method: 'cash', amount: note.open / 100 });
    if (owner.kind === 'company') owner.balance += note.open;
    takeAtDesk(this.quarter, place.currency, -note.open);
    note.open = 0;
  }

  /** A customer orders a product, or a pack of credits, on the account of their company or with their card. */
  async order(): Promise<void> {
    const customer = this.one(this.quarter.customers.filter(({ cards, company }) => cards.good ?? company))!;
    const { company, place, cards } = customer;
    const product = this.one(this.quarter.products.filter((each) => each.place === place && !each.isMonthly))!;
    const quantity = 1 + this.operator.random.below(3);
    const total = withTax(product.pence * quantity, percentOn(place.rates, this.today));
    const { _id: id, invoice } = await this.as(customer).orders.create.mutate({
      space_id: place.id,
      lines: [{ product_id: product.id, quantity }],
      ...(company && { company_id: company.id }),
    });
    const order: ModelOrder = { id, total, open: total };
    this.quarter.orders.push(order);
    if (company) company.balance += total;
    else {
      await this.as(customer).invoices.pay.mutate({ _id: invoice!._id, source_id: cards.good!, amount: total / 100 });
      customer.charged += total;
      order.open = 0;
    }
    await this.operator.deliver();
    const until = plusDays(this.today, PACK_DAYS - 1);
    if (product.minutes > 0) grant((company ?? customer).credits, product.minutes * quantity, this.today, until);
  }

  /** Something is ordered with a membership, and waits for its next invoice. */
  async orderLater(): Promise<void> {
    const membership = this.one(this.quarter.memberships.filter((each) => !isOver(each)));
    if (!membership) return;
    const { id: _id, place, waiting } = membership;
    const isItem = ({ minutes, isMonthly }: Quarter['products'][number]) => minutes === 0 && !isMonthly;
    const product = this.quarter.products.find((each) => each.place === place && isItem(each))!;
    const quantity = 1 + this.operator.random.below(9);
    const net = product.pence * quantity;
    const percent = percentOn(place.rates, this.today);
    const order = { net, total: withTax(net, percent), percent };
    await this.customer(membership).memberships.order.mutate({
      _id,
      lines: [{ product_id: product.id, quantity }],
      total: order.total / 100,
    });
    waiting.push(order);
  }

  /** A monthly product is added to a membership, or ends. */
  async changeProduct(): Promise<void> {
    const membership = this.one(this.quarter.memberships.filter((each) => !isOver(each)));
    if (!membership) return;
    const { id: _id, place, products, next: from } = membership;
    const running = products.find(({ until }) => until === null);
    if (running) {
      await this.customer(membership).memberships.endProduct.mutate({ _id, product: running.id, from });
      if (from <= running.from) products.splice(products.indexOf(running), 1);
      else running.until = plusMonths(from, -1);
      return;
    }
    const product = this.quarter.products.find((each) => each.place === place && each.isMonthly)!;
    const quantity = 1 + this.operator.random.below(3);
    const added = { _id, product_id: product.id, quantity, from };
    const detail = await this.customer(membership).memberships.addProduct.mutate(added);
    products.push({ id: detail.products.at(-1)!._id, pence: quantity * product.pence, from, until: null });
  }

  /** A customer replaces the card that is declined. */
  async changeCard(): Promise<void> {
    const customer = this.one(this.quarter.customers.filter(({ card }) => card === 'declined'));
    if (!customer) return;
    customer.cards.good ??= await this.operator.saveCard(customer.login, 'tok_visa');
    await this.as(customer).payments.setDefaultCard.mutate({ src_id: customer.cards.good });
    customer.card = 'good';
  }

  private nextSlot({ id }: Place): number {
    const { slots } = this.quarter;
    slots.set(id, (slots.get(id) ?? 0) + 1);
    return slots.get(id)!;
  }

  /** A customer books a room, which credits pay in whole or in part, and then the card, the desk or the company. */
  async book(): Promise<void> {
    const customer = this.one(this.quarter.customers)!;
    const slot = this.nextSlot(customer.place);
    const day = plusDays(this.today, 1 + this.operator.random.below(4));
    const hours = 1 + this.operator.random.below(3);
    const hour = 8 + (slot % 4) * 3;
    const booked = await bookRoom(this.turn, customer, { day, hour, hours });
    if (!booked) return;
    await payRoom(this.turn, booked);
  }

  /** A customer cancels a meeting early enough to get back what they have paid. */
  async cancel(): Promise<void> {
    const { meetings } = this.quarter;
    const refundable = meetings.filter(({ day }) => day >= plusDays(this.today, NOTICE_DAYS));
    const ofCards = this.isRare(2) ? refundable.filter(({ paidBy }) => paidBy === 'card') : [];
    const meeting = this.one(ofCards) ?? this.one(refundable);
    if (!meeting) return;
    await cancelRoom(this.turn, meeting);
  }

  /** Makes the acts of the day. Each has its turn, so that a short play has all of them. */
  async play(acts: number): Promise<void> {
    for (let act = 0; act < acts; act += 1) {
      const turns = this.isRare(2) ? SELDOM : OFTEN;
      await this[turns[(this.quarter.turn += 1) % turns.length]!]();
    }
  }
}

const OFTEN = [
  'book',
  'order',
  'accept',
  'book',
  'recordTransfer',
  'payInvoice',
  'cancel',
  'payBack',
  'orderLater',
] as const;
const SELDOM = [
  ...(['changePrice', 'giveNotice', 'settleDeposit', 'pause', 'changeProduct', 'withdrawNotice'] as const),
  ...(['giveNotice', 'changeCard', 'settleDeposit', 'credit', 'changeProduct'] as const),
];
