/**
 * A quarter of an operator in memory, as the rules of the product say it. The tests compare it with what the server keeps. It shares no code with the
 * server: amounts are whole minor units, days 'YYYY-MM-DD', months 'YYYY-MM'.
 */

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
  total: number;
  net: number;
  open: number;
  /** The day on which the card is charged next; null if it is not. */
  collectOn: string | null;
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
  minutes: number;
  prices: { from: string; pence: number }[];
  pauses: { from: string; until: string }[];
  isAccepted: boolean;
  /** The first month that is not billed. */
  next: string;
  invoices: ModelInvoice[];
};

/** `number` is the order in which credits were granted. */
export type ModelCredit = { number: number; left: number; from: string; until: string };

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
  /** The minutes of rooms that are left. */
  credits: ModelCredit[];
};

export type ModelCompany = {
  kind: 'company';
  id: string;
  place: Place;
  balance: number;
  credits: ModelCredit[];
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

function netOf(membership: ModelMembership, month: string): number {
  const { prices, startFee, invoices } = membership;
  const { first, last } = daysIn(membership, month);
  const price = prices.filter((each) => each.from <= month).at(-1)!.pence;
  const fee = share(price, daysBetween(first, last) + 1, Number(lastDay(month).slice(8)));
  return fee + (invoices.length === 0 ? startFee : 0);
}

let granted = 0;

/** Bills the months that have begun. */
export function bill(membership: ModelMembership, today: string): void {
  const { place, owner, end } = membership;
  for (;;) {
    const month = membership.next;
    const { first, last } = daysIn(membership, month);
    if (first > today || (end !== null && end < first)) return;
    membership.next = plusMonths(month, 1);
    if (isPaused(membership, month)) continue;
    const net = netOf(membership, month);
    const total = withTax(net, percentOn(place.rates, today));
    const collectOn = owner.kind === 'person' && membership.isAccepted ? today : null;
    membership.invoices.push({ month, issued: today, net, total, open: total, collectOn });
    if (owner.kind === 'company') owner.balance += total;
    if (membership.minutes > 0)
      owner.credits.push({ number: (granted += 1), left: membership.minutes, from: first, until: last });
  }
}

/** Charges cards for invoices. */
export function collect({ owner, invoices }: ModelMembership, today: string): void {
  if (owner.kind === 'company') return;
  for (const invoice of invoices) {
    if (invoice.collectOn === null || invoice.collectOn > today) continue;
    if (owner.card === 'good') {
      owner.charged += invoice.open;
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

const byEnd = (one: ModelCredit, other: ModelCredit) =>
  one.until.localeCompare(other.until) || one.number - other.number;

/**
 * Takes minutes from the credits of a person and of their company that are valid on a day: first those that end first.
 * @returns what is taken of each
 */
export function takeCredits({ credits, company }: ModelPerson, day: string, minutes: number): Map<ModelCredit, number> {
  const taken = new Map<ModelCredit, number>();
  let missing = minutes;
  const usable = [...credits, ...(company?.credits ?? [])].filter(({ from, until }) => from <= day && day <= until);
  for (const credit of usable.sort(byEnd)) {
    const part = Math.min(credit.left, missing);
    if (part === 0) continue;
    credit.left -= part;
    missing -= part;
    taken.set(credit, part);
  }
  return taken;
}

/** What is not used by the last day is lost. */
export function expireCredits({ credits }: Pick<ModelPerson, 'credits'>, today: string): void {
  for (const credit of credits) if (credit.until < today) credit.left = 0;
}
