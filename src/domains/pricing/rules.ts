/**
 * What a booking costs: a pure function of prices, time, occupancy and plan. The number shown, the number stored and the
 * number charged come from here. Amounts are integer pence before tax unless they say otherwise.
 */
import { type SlabsByType, slabRange } from '#domains/workspaces/schema.ts';
import { type Pence, percentOf, roundPence } from '#shared/money.ts';
import { type ResourceType, isDeskType } from '#shared/resource-types.ts';
import { DAY, addDays, fromLocal, hoursBetween, toLocal } from '#shared/time.ts';

/** The tax of a booking that carries none. */
export const DEFAULT_TAX_PERCENT = 20;

export type QuoteInput = {
  type: ResourceType;
  /** Per hour for a meeting room, per day for everything else; per seat for desks. */
  unitPricePence: Pence;
  from: Date;
  to: Date;
  zone: string;
  capacity: number;
  /** What the occupancy slab adds and what the plan takes off, in percent. */
  slabPercent?: number;
  planDiscount?: number;
  taxPercent?: number;
};

export type Quote = {
  /** Price × time × seats. */
  baseNetPence: Pence;
  /** The same with the occupancy slab. */
  dynamicNetPence: Pence;
  /** The same with the plan's discount as well: what is paid before tax. */
  netPence: Pence;
  taxPercent: number;
  taxPence: Pence;
  totalPence: Pence;
};

/** What a resource costs per hour (meeting rooms), per day (offices) or per seat and day (desks, priced by the workspace). */
export function unitPricePence(
  space: { price_pence: Record<string, Pence> },
  resource: { price_pence: Pence },
  type: ResourceType,
): Pence {
  return isDeskType(type) ? (space.price_pence[type] ?? 0) : resource.price_pence;
}

/**
 * Days that are paid: the hours on the wall clock divided by 24, rounded up, at least one. A day over a clock change has 23
 * or 25 hours and is still one day.
 */
export function bookedDays(from: Date, to: Date, zone: string): number {
  const wall = (at: Date) => {
    const { day, time } = toLocal(at, zone);
    return fromLocal(day, time, 'UTC').getTime();
  };
  return Math.max(1, Math.ceil((wall(to) - wall(from)) / DAY));
}

/** How much of its price unit a booking takes: hours for a meeting room, days for an office, seat days for desks. */
export function quantityOf({
  type,
  from,
  to,
  zone,
  capacity,
}: Pick<QuoteInput, 'type' | 'from' | 'to' | 'zone' | 'capacity'>): number {
  if (type === 'meeting_room') return hoursBetween(from, to);
  return bookedDays(from, to, zone) * (isDeskType(type) ? capacity : 1);
}

export function quote(input: QuoteInput): Quote {
  const { slabPercent = 0, planDiscount = 0, taxPercent = DEFAULT_TAX_PERCENT } = input;
  const baseNetPence = roundPence(input.unitPricePence * quantityOf(input));
  const dynamicNetPence = baseNetPence + percentOf(baseNetPence, slabPercent);
  const netPence = dynamicNetPence - percentOf(dynamicNetPence, planDiscount);
  const taxPence = percentOf(netPence, taxPercent);
  return { baseNetPence, dynamicNetPence, netPence, taxPercent, taxPence, totalPence: netPence + taxPence };
}

/** Booked seats as a share of all, rounded down to a whole percent, so that adjoining slabs leave no gap. */
export function occupancyPercent(booked: number, seats: number): number {
  return seats === 0 ? 0 : Math.floor((booked * 100) / seats);
}

/** What the active slab of that occupancy adds; rooms and offices have none. */
export function slabPercentFor(type: ResourceType, slabs: SlabsByType, occupancy: number): number {
  if (!isDeskType(type)) return 0;
  for (const [key, slab] of Object.entries(slabs[type] ?? {})) {
    const range = slabRange(key);
    if (range && slab.status && occupancy >= range.min && occupancy <= range.max) return slab.value;
  }
  return 0;
}

/** A plan ends at closing time on start + tenure − 1 days. */
export function planEnd(from: Date, tenure: number, closesAt: string, zone: string): Date {
  return fromLocal(addDays(toLocal(from, zone).day, tenure - 1), closesAt, zone);
}
