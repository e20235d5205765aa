import { Model, type RelationMappings } from 'objection';
import { BaseModel } from '#server/db/base-model.ts';
import type { AttachmentView } from '#domains/attachments/index.ts';
import type { NearbyPlace } from '#domains/workspaces/nearby.ts';
import type { OpeningTimes } from '#domains/workspaces/rules.ts';
import { type TaxRate, USUAL_TAX_RATES } from '#domains/workspaces/tax-rates.ts';
import type { SpaceRules } from '#domains/workspaces/use-rules.ts';
import type { AmenityView, Missing, SpaceView } from '#domains/workspaces/schema.ts';
import type { SlabsByType } from '#domains/workspaces/slabs.ts';
import type { Benefit } from '#shared/benefit.ts';
import { ENGLISH } from '#shared/languages.ts';
import { type Currency, type Pence, toMajor } from '#shared/money.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import type { Weekday } from '#shared/time.ts';

export class Amenity extends BaseModel {
  static override tableName = 'amenities';

  declare title: string;
  declare description: string;
  declare active: boolean;
  declare status: boolean;
  declare deleted_at: Date | null;
  declare version: number;
  declare created_at: Date;
}

export class Space extends BaseModel {
  static override tableName = 'spaces';
  static override jsonAttributes = [
    'resources_available',
    'no_of_days',
    'price_pence',
    'dynamic_price_slab',
    'use_rules',
    'nearby',
    'tax_rates',
  ];

  declare name: string;
  declare area: string;
  declare description: string;
  declare latitude: number | null;
  declare longitude: number | null;
  declare resources_available: ResourceType[];
  declare no_of_days: Weekday[];
  declare opens_at: string;
  declare closes_at: string;
  declare time_zone: string;
  declare currency: Currency;
  /** Null for English. */
  declare language: string | null;
  /** Null for the usual ones. */
  declare tax_rates: TaxRate[] | null;
  declare prices_include_tax: boolean;
  declare active: boolean;
  declare closed_from: string | null;
  declare entry_instructions: string;
  declare nearby: NearbyPlace[] | null;
  declare price_pence: Record<string, number>;
  declare dynamic_price_slab: SlabsByType;
  declare use_rules: SpaceRules | null;
  declare version: number;
  declare created_at: Date;
  declare amenities?: Amenity[];

  static override get relationMappings(): RelationMappings {
    return {
      amenities: {
        relation: Model.ManyToManyRelation,
        modelClass: Amenity,
        join: {
          from: 'spaces.id',
          through: { from: 'space_amenities.space_id', to: 'space_amenities.amenity_id' },
          to: 'amenities.id',
        },
      },
    };
  }
}

/** The opening times of a workspace and its rules of use. */
export function openingTimes(
  space: Pick<Space, 'no_of_days' | 'opens_at' | 'closes_at' | 'time_zone' | 'use_rules'>,
): OpeningTimes {
  const { no_of_days, opens_at, closes_at, time_zone, use_rules } = space;
  return { no_of_days, office_hours: [opens_at, closes_at], time_zone, use_rules };
}

/** The opening times for whoever has these benefits. */
export const openingTimesFor = (
  space: Parameters<typeof openingTimes>[0] & Pick<Space, 'id'>,
  benefits: readonly Benefit[],
): OpeningTimes => ({
  ...openingTimes(space),
  any_time: benefits.filter(({ space_id, any_time }) => any_time && space_id === space.id),
});

/** Prices by type, with decimals. */
export function pricesByType(prices: Record<string, Pence>, currency: Currency): Record<string, number> {
  return Object.fromEntries(Object.entries(prices).map(([type, pence]) => [type, toMajor(pence, currency)]));
}

export function amenityView({ id, title, description, active, version }: Amenity): AmenityView {
  return { _id: id, title, description, active, version };
}

function shownSlabs(slabs: SlabsByType): SpaceView['dynamic_price_slab'] {
  const shown = Object.entries(slabs).map(([type, ofType]) => {
    const rows = Object.entries(ofType).map(([range, { value, status }]) => {
      return [range, { value, status: status ? 'active' : 'inactive' }] as const;
    });
    return [type, Object.fromEntries(rows)] as const;
  });
  return Object.fromEntries(shown);
}

export function spaceView(space: Space, pictures: AttachmentView[], missing: Missing[]): SpaceView {
  return {
    _id: space.id,
    name: space.name,
    area: space.area,
    description: space.description,
    latitude: space.latitude,
    longitude: space.longitude,
    resources_available: space.resources_available,
    amenities: (space.amenities ?? []).filter((amenity) => amenity.status).map(amenityView),
    no_of_days: space.no_of_days,
    office_hours: [space.opens_at, space.closes_at],
    time_zone: space.time_zone,
    currency: space.currency,
    tax_rates: space.tax_rates ?? [...USUAL_TAX_RATES],
    prices_include_tax: space.prices_include_tax,
    language: space.language ?? ENGLISH,
    use_rules: space.use_rules,
    active: space.active,
    closed_from: space.closed_from,
    nearby: space.nearby ?? [],
    missing,
    pictures,
    price: pricesByType(space.price_pence, space.currency),
    dynamic_price_slab: shownSlabs(space.dynamic_price_slab),
    version: space.version,
  };
}
