/** How the tools for assistants name places, times and money. Answers are short, because an assistant reads all of them. */
import type { AppCaller } from '#app/server/router.ts';
import { InvalidInput } from '#shared/errors.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { fromLocal, isDay, toLocal } from '#shared/time.ts';
import { msgWith } from '#shared/texts.ts';

type Space = { _id: string; name: string; time_zone: string };

const SPACES = { offset: 0, limit: 100 };
const nameList = (spaces: Space[]) => spaces.map(({ _id, name }) => `${name} (id ${_id})`).join(', ');

/**
 * The workspace that a text names by id or name; the only one without a text.
 * @throws InvalidInput with the workspaces to choose from
 */
export async function findSpace(caller: AppCaller, wanted: string | undefined): Promise<Space> {
  const { items } = await caller.spaces.list(SPACES);
  const spaces = items.map(({ _id, name, time_zone }) => ({ _id, name, time_zone }));
  if (spaces.length === 0) throw new InvalidInput('There is no workspace that this key may use');
  const text = wanted?.trim().toLowerCase();
  if (text === undefined && spaces.length === 1) return spaces[0]!;
  const exact = spaces.find(({ _id, name }) => _id === text || name.toLowerCase() === text);
  const similar = text === undefined ? [] : spaces.filter(({ name }) => name.toLowerCase().includes(text));
  const found = exact ?? (similar.length === 1 ? similar[0] : undefined);
  if (!found)
    throw new InvalidInput(msgWith('Please name one of these workspaces: {names}', { names: nameList(spaces) }));
  return found;
}

export type Period = { date: string; start: string; end: string };

/** The instants of a period on the clock of a workspace. @throws InvalidInput */
export function instantsOf({ date, start, end }: Period, zone: string): { from: Date; to: Date } {
  if (!isDay(date)) throw new InvalidInput(msgWith('{date} is no day. Please give it as YYYY-MM-DD', { date }));
  if (end <= start) throw new InvalidInput('The end must be after the start, on the same day');
  return { from: fromLocal(date, start, zone), to: fromLocal(date, end, zone) };
}

/** '2030-01-07 10:00 to 12:00'. */
export function periodText({ from, to }: { from: Date; to: Date }, zone: string): string {
  const [start, end] = [toLocal(from, zone), toLocal(to, zone)];
  return `${start.day} ${start.time} to ${end.day === start.day ? '' : `${end.day} `}${end.time}`;
}

export const priceText = (amount: number, currency: string) =>
  amount === 0 ? 'free' : formatMoney(amount, currency as Currency);
