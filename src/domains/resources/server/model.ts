import { Model, type QueryBuilder, type RelationMappings, raw } from 'objection';
import { type Actor, managesSpace } from '#server/actor.ts';
import { BaseModel } from '#server/db/base-model.ts';
import { Attachment, attachmentView } from '#domains/attachments/server/index.ts';
import { AREA_OF_KIND } from '#domains/resources/rules.ts';
import type { ResourceView, SeatView } from '#domains/resources/schema.ts';
import { Amenity } from '#domains/workspaces/server/index.ts';
import { type Currency, DEFAULT_CURRENCY, toMajor } from '#shared/money.ts';
import { may } from '#shared/permissions.ts';
import { DESK_TYPES, type DeskType, type ResourceKind, type ResourceType } from '#shared/resource-types.ts';

/** The smallest thing that can be booked: a room, an office or a seat. */
export class Unit extends BaseModel {
  static override tableName = 'units';

  declare space_id: string;
  declare resource_id: string;
  declare kind: ResourceType;
  declare seat_no: string;
  /** The position on the map of its area, in cells of a grid. Null until somebody arranges the seats. */
  declare x: number | null;
  declare y: number | null;
  declare active: boolean;
  declare status: boolean;
  declare deleted_at: Date | null;
  /** True while its resource and its workspace are active (service/bookable.ts). */
  declare bookable: boolean;
  /** The first day of the membership without an end to which it belongs. */
  declare member_from: string | null;
  /** The first local day on which it takes no bookings, as staff have chosen. */
  declare closed_from: string | null;
  /** The earliest such day of the unit, its resource and its workspace (service/bookable.ts). */
  declare bookable_before: string | null;
  declare version: number;
  declare claim_version: string;
}

export class Resource extends BaseModel {
  static override tableName = 'resources';
  static override modifiers = {
    priced: (query: QueryBuilder<Resource>) =>
      query.select(
        'resources.*',
        raw('(SELECT spaces.currency FROM spaces WHERE spaces.id = resources.space_id) AS currency'),
      ),
  };

  declare space_id: string;
  declare type: ResourceKind;
  declare name: string;
  declare description: string;
  declare floor: string;
  declare price_pence: number;
  declare tax_rate: string;
  /** That of its workspace, where the modifier `priced` reads it. */
  declare currency?: Currency;
  declare capacity: number;
  declare cancellation_notice: number | null;
  declare active: boolean;
  declare closed_from: string | null;
  declare entry_instructions: string;
  declare color: string;
  declare picture_id: string | null;
  declare version: number;
  declare created_at: Date;
  declare amenities?: Amenity[];
  declare units?: Unit[];
  declare picture?: Attachment | null;

  static override get relationMappings(): RelationMappings {
    return {
      units: {
        relation: Model.HasManyRelation,
        modelClass: Unit,
        join: { from: 'resources.id', to: 'units.resource_id' },
      },
      picture: {
        relation: Model.BelongsToOneRelation,
        modelClass: Attachment,
        join: { from: 'resources.picture_id', to: 'attachments.id' },
      },
      amenities: {
        relation: Model.ManyToManyRelation,
        modelClass: Amenity,
        join: {
          from: 'resources.id',
          through: { from: 'resource_amenities.resource_id', to: 'resource_amenities.amenity_id' },
          to: 'amenities.id',
        },
      },
    };
  }
}

export type Slot = { from: Date; to: Date };

export function seatView(unit: Unit, slots: Slot[]): SeatView {
  const desk = unit.kind as DeskType;
  const { id, seat_no, space_id, resource_id, active, closed_from, status, version } = unit;
  return {
    _id: id,
    seat_no,
    space_id,
    resource_id,
    desk,
    desk_type: desk,
    type: 'desks',
    active,
    closed_from,
    status,
    booking_slot: slots,
    version,
  };
}

function deskTotals(seats: Unit[]): ResourceView['desk_type'] {
  return DESK_TYPES.map((type) => ({ type, total: seats.filter((seat) => seat.kind === type).length }))
    .filter(({ total }) => total > 0)
    .map(({ type, total }) => ({ [type]: { total } }));
}

/** Customers see resources, and only staff how people get in. */
const readsEntry = (actor: Actor, { space_id, type }: Resource) =>
  managesSpace(actor, space_id) && may(actor.role, AREA_OF_KIND[type], 'show');

/** The view of a resource. The capacity of a desk area is the number of its seats. @param slots the booked periods by unit */
export function resourceView(resource: Resource, slots: Map<string, Slot[]>, actor: Actor): ResourceView {
  const { currency = DEFAULT_CURRENCY } = resource;
  const { id, name, space_id, type, description, price_pence, capacity, cancellation_notice, active, color, version } =
    resource;
  const amenities = (resource.amenities ?? []).filter((amenity) => amenity.status);
  const view: ResourceView = {
    _id: id,
    name,
    space_id,
    type,
    description,
    floor: resource.floor,
    currency,
    price: toMajor(price_pence, currency),
    tax_rate: resource.tax_rate,
    capacity,
    cancellation_notice,
    active,
    closed_from: resource.closed_from,
    color,
    version,
    amenities_id: amenities.map((amenity) => ({ _id: amenity.id, title: amenity.title, active: amenity.active })),
    ...(readsEntry(actor, resource) && { entry_instructions: resource.entry_instructions }),
    picture: resource.picture ? attachmentView(resource.picture) : null,
  };
  if (type !== 'desks') return view;
  const seats = (resource.units ?? []).filter((unit) => unit.status);
  return {
    ...view,
    capacity: seats.length,
    desk_type: deskTotals(seats),
    items: seats.map((seat) => seatView(seat, slots.get(seat.id) ?? [])),
  };
}
