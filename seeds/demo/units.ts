/** The units of the demo, and when they are taken. */
import type { Knex } from 'knex';
import { type ResourceType, isDeskType } from '#shared/resource-types.ts';
import type { Slot } from './booking-states.ts';

export type Unit = {
  id: string;
  seat_no: string;
  kind: ResourceType;
  resource_id: string;
  space_id: string;
  name: string;
  price_pence: number;
  capacity: number;
  cancellation_notice: number | null;
};

/** Units with the slots in which they are booked. */
export class Units {
  private readonly slots = new Map<string, Slot[]>();
  private readonly ofKind = new Map<string, Unit[]>();
  readonly all: Unit[];

  constructor(all: Unit[]) {
    this.all = all;
    for (const unit of all) {
      const key = `${unit.space_id} ${unit.kind}`;
      this.ofKind.set(key, [...(this.ofKind.get(key) ?? []), unit]);
    }
  }

  /** Those that nobody has in a slot, in their order. */
  free(spaceId: string, kind: ResourceType, { from, to }: Slot): Unit[] {
    return (this.ofKind.get(`${spaceId} ${kind}`) ?? []).filter((unit) =>
      (this.slots.get(unit.id) ?? []).every((slot) => to <= slot.from || from >= slot.to),
    );
  }

  take(unitId: string, slot: Slot): void {
    this.slots.set(unitId, [...(this.slots.get(unitId) ?? []), slot]);
  }
}

/** Reads the units with the prices of their resources. The price of a desk is that of its workspace. */
export async function readUnits(trx: Knex.Transaction): Promise<Units> {
  const rows = await trx('units')
    .join('resources', 'resources.id', 'units.resource_id')
    .join('spaces', 'spaces.id', 'units.space_id')
    .orderBy('units.id')
    .select<(Unit & { desk_prices: Record<string, number> })[]>(
      'units.id',
      'seat_no',
      'kind',
      'units.resource_id',
      'units.space_id',
      'resources.name',
      'resources.price_pence',
      'capacity',
      'cancellation_notice',
      'spaces.price_pence as desk_prices',
    );
  return new Units(
    rows.map(({ desk_prices, ...unit }) => ({
      ...unit,
      price_pence: isDeskType(unit.kind) ? desk_prices[unit.kind]! : unit.price_pence,
    })),
  );
}
