/**
 * A quarter of an operator in memory, as the rules of the product say it. The tests compare it with what the server keeps. It shares no code with the
 * server: amounts are whole minor units, days 'YYYY-MM-DD', months 'YYYY-MM'.
 */

import { grant } from './credits.ts';

export type Place = {
  id: string;
  currency: 'GBP' | 'EUR';
  roomId: string;
  rates: { from: string; percent: number }[];
  roomRates: { from: string; percent: number }[];
};

export type ModelInvoice = {
  month: string;
  issued: string;
  /** The fee of the month, before tax. */
  fee: number;
  /** All that has the rate of the fee, before tax, and its tax. A credit note has its share of that. */
  ofRate: { net: number; tax: number };
  deposit: number;
  net: number;
  total: number;
  open: number;
  /** The day on which the card is charged next; null if it is not. */
  collectOn: string | null;
  /** How often the card was charged. */
  tries: number;
  /** What cards have paid and not got back. */
  byCard: number;
};

export type ModelMembership = {
  id: string;
  place: Place;
  owner: ModelPerson | ModelCompany;
  from: string;
  end: string | null;
  termMonths: number;
  noticeMonths: number;
  startFee: number;
  deposit: number;
  /** What is held of the deposit. */
  held: number;
  minutes: number;
  /** For how many months more these can be used. */
  rollover: number;
  prices: { from: string; pence: number }[];
  pauses: { from: string; until: string }[];
  /** What is billed with each month, of the rate of rooms. */
  products: { id: string; pence: number; from: string; until: string | null }[];
  /** What is ordered and not billed yet. */
  waiting: { net: number; total: number; percent: number }[];
  isAccepted: boolean;
  /** The first month that is not billed. */
  next: string;
  invoices: ModelInvoice[];
};

/** `number` is the order in which credits were granted. */
export type ModelCredit = { number: number; left: number; from: string; until: string };

/** A percentage or an amount off the price before tax, and how often it can be used in all and by each customer. */
export type ModelVoucher = {
  code: string;
  place: Place;
  percent: number | null;
  amount: number | null;
  leastNet: number;
  most: number | null;
  mostEach: number | null;
  /** Who uses it, by booking. */
  usedBy: Map<string, ModelPerson>;
};

export type ModelPerson = {
  kind: 'person';
  id: string;
  place: Place;
  company: ModelCompany | null;
  /** Whether the default card is accepted. */
  card: 'none' | 'good' | 'declined';
  /** What the card was charged, and what came back. */
  charged: number;
  refunded: number;
  /** What banks have taken back. */
  takenBack: number;
  /** The minutes of rooms that are left. */
  credits: ModelCredit[];
  /** The money that is left. */
  money: ModelCredit[];
};

export type ModelCompany = {
  kind: 'company';
  id: string;
  place: Place;
  balance: number;
  credits: ModelCredit[];
  money: ModelCredit[];
  /** What is put on the account in a month and not billed yet. */
  unbilled: Map<string, number>;
  /** The totals of its collective invoices; negative for a credit note. */
  collected: { month: string; total: number }[];
};

const DAY_MS = 86_400_000;
const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
export const plusDays = (day: string, days: number): string =>
  new Date(at(day) + days * DAY_MS).toISOString().slice(0, 10);
export const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / DAY_MS);
export const monthOfDay = (day: string): string => day.slice(0, 7);
export function plusMonths(month: string, months: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}
const lastDay = (month: string): string => plusDays(`${plusMonths(month, 1)}-01`, -1);

/** `amount × part / of` to the nearest unit, half a unit up. */
export const share = (amount: number, part: number, of: number): number =>
  Math.floor((2 * amount * part + of) / (2 * of));
export const percentOn = (rates: Place['rates'], day: string): number =>
  rates.filter(({ from }) => from <= day).at(-1)!.percent;
/** Percents have at most two decimals. */
export const withTax = (net: number, percent: number): number => net + share(net, Math.round(percent * 100), 10_000);

const TRIES = [0, 3, 7, 14];

/** The day of the next charge after one that has failed. */
function nextTry(issued: string, today: string): string | null {
  const days = TRIES.find((each) => plusDays(issued, each) > today);
  return days === undefined ? null : plusDays(issued, days);
}

const isPaused = ({ pauses }: ModelMembership, month: string) =>
  pauses.some(({ from, until }) => from <= month && month <= until);

/** The days of a month in which the membership is. */
function daysIn({ from, end }: ModelMembership, month: string): { first: string; last: string } {
  const first = from > `${month}-01` ? from : `${month}-01`;
  return { first, last: end !== null && end < lastDay(month) ? end : lastDay(month) };
}

/** The part of an amount for the days of a month in which the membership is. */
function partOf(membership: ModelMembership, month: string, amount: number): number {
  const { first, last } = daysIn(membership, month);
  return share(amount, daysBetween(first, last) + 1, Number(lastDay(month).slice(8)));
}

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** What a membership has besides its fee: monthly products, whose tax is rounded once, and orders with theirs. */
function extrasOf(membership: ModelMembership, month: string, today: string): { net: number; total: number } {
  const { place, products, waiting } = membership;
  const monthly = products.filter(({ from, until }) => from <= month && (until === null || month <= until));
  const net = sumOf(monthly.map(({ pence }) => partOf(membership, month, pence)));
  return {
    net: net + sumOf(waiting.map((order) => order.net)),
    total: withTax(net, percentOn(place.roomRates, today)) + sumOf(waiting.map((order) => order.total)),
  };
}

/** The invoice of a month. Start fee and deposit are due with the first one, and a deposit has no tax. */
function invoiceOf(membership: ModelMembership, month: string, today: string): ModelInvoice {
  const { place, owner, isAccepted, invoices, startFee, prices } = membership;
  const isFirst = invoices.length === 0;
  const fee = partOf(membership, month, prices.filter((each) => each.from <= month).at(-1)!.pence);
  const price = fee + (isFirst ? startFee : 0);
  const percent = percentOn(place.rates, today);
  const tax = withTax(price, percent) - price;
  const ordered = membership.waiting.filter((order) => order.percent === percent);
  const ofRate = {
    net: price + sumOf(ordered.map((order) => order.net)),
    tax: tax + sumOf(ordered.map((order) => order.total - order.net)),
  };
  const deposit = isFirst ? membership.deposit : 0;
  const extras = extrasOf(membership, month, today);
  const net = price + deposit + extras.net;
  const total = price + tax + deposit + extras.total;
  const collectOn = owner.kind === 'person' && isAccepted ? today : null;
  return { month, issued: today, fee, ofRate, deposit, net, total, open: total, collectOn, tries: 0, byCard: 0 };
}

/** A credit note, and what of it is still to be paid back. */
export type ModelNote = { of: ModelMembership; total: number; open: number };

/** Credits an invoice: what exceeds what is open is to be paid back. */
export function credit(of: ModelMembership, invoice: ModelInvoice, total: number): ModelNote {
  const lowered = Math.min(invoice.open, total);
  invoice.open -= lowered;
  if (invoice.open === 0) invoice.collectOn = null;
  if (of.owner.kind === 'company') of.owner.balance -= total;
  return { of, total, open: total - lowered };
}

/** An order with its invoice. */
export type ModelOrder = { id: string; total: number; open: number };

/** The last day of the credits of a month. @param last its last day */
export const usableUntil = ({ rollover }: Pick<ModelMembership, 'rollover'>, last: string): string =>
  rollover === 0 ? last : lastDay(plusMonths(monthOfDay(last), rollover));

/** Bills the months that have begun. */
export function bill(membership: ModelMembership, today: string): void {
  const { owner } = membership;
  for (;;) {
    const month = membership.next;
    const { first, last } = daysIn(membership, month);
    if (first > today || isOver(membership)) return;
    membership.next = plusMonths(month, 1);
    if (isPaused(membership, month)) continue;
    const invoice = invoiceOf(membership, month, today);
    membership.invoices.push(invoice);
    membership.waiting = [];
    membership.held += invoice.deposit;
    if (owner.kind === 'company') owner.balance += invoice.total;
    if (membership.minutes > 0) grant(owner.credits, membership.minutes, first, usableUntil(membership, last));
  }
}

/** Whether there is no next invoice. */
export const isOver = (membership: ModelMembership): boolean =>
  membership.end !== null && membership.end < daysIn(membership, membership.next).first;

/** What is ordered with a membership that has no next invoice gets invoices. @returns their totals */
export function billLeft(membership: ModelMembership): number[] {
  const { owner, waiting } = membership;
  if (!isOver(membership)) return [];
  const totals = waiting.map(({ total }) => total);
  membership.waiting = [];
  if (owner.kind === 'company') owner.balance += sumOf(totals);
  return totals;
}

/** Charges cards for invoices. */
export function collect({ owner, invoices }: ModelMembership, today: string): void {
  if (owner.kind === 'company') return;
  for (const invoice of invoices) {
    if (invoice.collectOn === null || invoice.collectOn > today) continue;
    invoice.tries += 1;
    if (owner.card === 'good') {
      owner.charged += invoice.open;
      invoice.byCard += invoice.open;
      invoice.open = 0;
    }
    invoice.collectOn = invoice.open > 0 ? nextTry(invoice.issued, today) : null;
  }
}

/** Bills what companies have on their accounts of months that are over. */
export function collectCompany(company: ModelCompany, today: string): void {
  for (const [month, total] of [...company.unbilled].sort()) {
    if (month >= monthOfDay(today)) continue;
    company.unbilled.delete(month);
    company.collected.push({ month, total });
  }
}

/** The last day of a membership whose notice is given on a day. */
export function earliestEnd({ from, termMonths, noticeMonths }: ModelMembership, today: string): string {
  const full = from.endsWith('-01') ? monthOfDay(from) : plusMonths(monthOfDay(from), 1);
  const term = plusMonths(full, Math.max(termMonths, 1) - 1);
  const notice = plusMonths(monthOfDay(today > from ? today : from), noticeMonths);
  return lastDay(term > notice ? term : notice);
}
