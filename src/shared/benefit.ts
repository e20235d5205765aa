import { type Message, msgWith } from '#shared/texts.ts';

/** What a membership gives those whose it is: a person, or the people of a company. */
export type Benefit = {
  space_id: string;
  /** The name of its plan. */
  name: string;
  /** The first and the last local day of the membership; null without an end. */
  from: string;
  end: string | null;
  /** Months in which it gives nothing, both included. */
  pauses: Pause[];
  /** Off the price of meeting rooms, in percent. */
  room_discount: number;
  /** Whether bookings and doors are possible at any time of day. */
  any_time: boolean;
  /** The ids of the doors that its plan names. */
  doors: string[];
};

/** The days on which a membership gives what it includes. */
export type GivenDays = Pick<Benefit, 'from' | 'end' | 'pauses'>;

/** 'YYYY-MM', both included. */
export type Pause = { from: string; until: string };

export const isPaused = ({ pauses }: { pauses: readonly Pause[] }, month: string): boolean =>
  pauses.some(({ from, until }) => from <= month && month <= until);

/** Whether a membership gives what it includes on a local day. */
export const isGivenOn = ({ from, end, pauses }: GivenDays, day: string): boolean =>
  from <= day && (end === null || day <= end) && !isPaused({ pauses }, day.slice(0, 7));

/** '10% off with Studio'. @param discount the name of the plan, and the percentage */
export const discountSaid = ({ name, percent }: { name: string; percent: number }): Message =>
  msgWith('{percent}% off with {name}', { percent, name });
