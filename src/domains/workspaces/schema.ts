import { z } from 'zod';
import { AttachmentView } from '#domains/attachments/index.ts';
import { NEARBY_KINDS } from '#domains/workspaces/nearby.ts';
import { currencyCode } from '#shared/currencies.ts';
import {
  day,
  flag,
  id,
  ids,
  numeric,
  optionalLines,
  optionalText,
  requiredText,
  version,
  NO_ZONE,
} from '#shared/fields.ts';
import { SPOKEN_LANGUAGES } from '#shared/languages.ts';
import { offsets } from '#shared/paging.ts';
import { printed } from '#shared/printable.ts';
import { DESK_TYPES, RESOURCE_TYPES } from '#shared/resource-types.ts';
import { WEEKDAYS, zoneNamed, isTime, lacksZone, parseInstant, toLocal } from '#shared/time.ts';
import { MIDNIGHT, atClosing } from './intervals.ts';
import { SLAB_STATUSES, Slabs } from './slabs.ts';
import { TaxRates } from './tax-rates.ts';
import { SpaceRules } from './use-rules.ts';
import { msg } from '#shared/texts.ts';

const OFFICE_HOURS = msg('Please select office hours');

/** 'HH:mm'. An ISO instant is converted to its local time in London. */
const clockTime = z
  .string({ error: OFFICE_HOURS })
  .refine((value) => !lacksZone(value), NO_ZONE)
  .transform((value) => {
    const at = parseInstant(value);
    return at ? toLocal(at).time : value;
  });

/** The usual opening and closing time. A closing time that is not after the opening time is on the next day. 24:00 is the end of the day. */
const officeHours = z.tuple(
  [
    clockTime.refine(isTime, OFFICE_HOURS),
    clockTime.refine((closes) => isTime(closes) || closes === MIDNIGHT, OFFICE_HOURS).transform(atClosing),
  ],
  { error: OFFICE_HOURS },
);

export const BASE_PRICE_MESSAGE = msg('Price must be greater than 0');

const TIME_ZONE = msg('Please select a time zone');

const timeZone = z
  .string({ error: TIME_ZONE })
  .trim()
  .refine((value) => zoneNamed(value) !== undefined, TIME_ZONE)
  .transform((value) => zoneNamed(value) ?? value);

export const basePrice = numeric(
  BASE_PRICE_MESSAGE,
  z.number().min(0, BASE_PRICE_MESSAGE).max(1_000_000, msg('Price is too large')),
);

const prices = {
  price: z.record(z.string().max(40), basePrice, { error: BASE_PRICE_MESSAGE }).optional(),
  dynamic_price_slab: z.partialRecord(z.enum(DESK_TYPES), Slabs).optional(),
};

const LATITUDE = msg('Latitude must be between -90 and 90');
const LONGITUDE = msg('Longitude must be between -180 and 180');

/** How people get in, for those with a confirmed booking only. */
export const entryInstructions = optionalLines(1000);

const MINUTES = msg('Please enter 1 to 60 minutes');

const NearbyPlace = z.object({
  kind: z.enum(NEARBY_KINDS, { error: msg('Please select a kind') }),
  name: requiredText(msg('Please enter a name'), 60),
  /** On foot. */
  minutes: numeric(MINUTES, z.number().int(MINUTES).min(1, MINUTES).max(60, MINUTES)),
});

const NEARBY = msg('Please list at most 8 places');

/** The input of a workspace. Pictures are uploaded separately. */
export const SpaceInput = z.object({
  name: printed(requiredText(msg('Workspace name cannot be left blank'), 150)),
  area: printed(requiredText(msg('Workspace area cannot be left blank'), 500)),
  description: optionalLines(5000),
  latitude: numeric(LATITUDE, z.number().min(-90, LATITUDE).max(90, LATITUDE)).nullish(),
  longitude: numeric(LONGITUDE, z.number().min(-180, LONGITUDE).max(180, LONGITUDE)).nullish(),
  resources_available: z
    .array(z.enum(RESOURCE_TYPES, { error: msg('Unknown resource type') }))
    .max(4)
    .optional(),
  amenities: ids.optional(),
  no_of_days: z
    .array(z.enum(WEEKDAYS, { error: msg('Please select number of days') }), {
      error: msg('Please select number of days'),
    })
    .min(1, msg('Please select number of days'))
    .max(7),
  office_hours: officeHours,
  /** The IANA name of the zone of the days and hours above. The default is Europe/London. */
  time_zone: timeZone.optional(),
  /** The ISO 4217 code of its prices. The default is GBP. It is fixed once the workspace has money. */
  currency: currencyCode.optional(),
  /** The first is the default. Percents of past days are fixed once the workspace has bookings. */
  tax_rates: TaxRates.optional(),
  prices_include_tax: flag.optional(),
  /** Of its documents, and of mails to people who have not chosen one. English counts instead of one that is not offered. */
  language: z.enum(SPOKEN_LANGUAGES, { error: msg('Please select a language') }).optional(),
  active: flag.optional(),
  /** The first local day on which no bookings are taken. Earlier bookings stay. Null to take bookings again. */
  closed_from: day(msg('Please select a date')).nullish(),
  entry_instructions: entryInstructions,
  /** What is near, in the order of the public page. */
  nearby: z.array(NearbyPlace, { error: NEARBY }).max(8, NEARBY).optional(),
  ...prices,
});
export type SpaceInput = z.output<typeof SpaceInput>;

/** Omitted fields keep their values. */
export const SpaceUpdateInput = SpaceInput.partial().extend({
  _id: id,
  version,
  /** All rules of use together. Null for the usual ones. */
  use_rules: SpaceRules.nullish(),
  unless_booked: flag.describe('Does not switch it off while it has bookings: 409 names them').optional(),
});
export type SpaceUpdateInput = z.output<typeof SpaceUpdateInput>;

export const ListSpacesInput = z.object({
  ...offsets,
  text: optionalText(100),
  /** Only active workspaces in which something can be booked, as for public pages. */
  bookable: flag.optional(),
});
export type ListSpacesInput = z.output<typeof ListSpacesInput>;

/** Why a workspace cannot be booked: it has no active resource, no active resource has a price, or it has no opening hours. */
export const MISSING = ['resource', 'price', 'hours'] as const;
export type Missing = (typeof MISSING)[number];

/** The details of a refusal to switch off something that has bookings. */
export const BlockingBookings = z.object({
  bookings: z.number(),
  /** The first of them, in the order of their start. */
  first: z.array(z.object({ _id: z.string(), from: z.date(), to: z.date() })),
  /** The end of the last one. */
  until: z.date(),
});
export type BlockingBookings = z.output<typeof BlockingBookings>;

export const AmenityView = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  active: z.boolean(),
  version: z.number(),
});
export type AmenityView = z.output<typeof AmenityView>;

export const SpaceView = z.object({
  _id: z.string(),
  name: z.string(),
  area: z.string(),
  description: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  resources_available: z.array(z.enum(RESOURCE_TYPES)),
  amenities: z.array(AmenityView.omit({ description: true, version: true })),
  no_of_days: z.array(z.enum(WEEKDAYS)),
  office_hours: z.tuple([z.string(), z.string()]),
  time_zone: z.string(),
  /** An ISO 4217 code. All prices of the workspace are in it, with decimals. */
  currency: z.string(),
  tax_rates: TaxRates,
  prices_include_tax: z.boolean(),
  language: z.string(),
  /** Null for the usual rules: the pair of hours above, and no limits. */
  use_rules: SpaceRules.nullable(),
  active: z.boolean(),
  /** The first local day on which it takes no bookings. */
  closed_from: z.string().nullable(),
  entry_instructions: z
    .string()
    .describe(
      'How people get in. Only for staff who see the settings of the workspace; others read it in a confirmed booking',
    )
    .optional(),
  nearby: z.array(NearbyPlace),
  /** What is missing for bookings. Public pages list the workspace only if this is empty. */
  missing: z.array(z.enum(MISSING)),
  pictures: z.array(AttachmentView),
  price: z.record(z.string(), z.number()),
  dynamic_price_slab: z.partialRecord(
    z.enum(DESK_TYPES),
    z.record(z.string(), z.object({ value: z.number(), status: z.enum(SLAB_STATUSES) })),
  ),
  version: z.number(),
});
export type SpaceView = z.output<typeof SpaceView>;

export const AmenityInput = z.object({
  title: requiredText(msg('Title cannot be blank'), 150),
  description: optionalLines(1000),
  active: flag.optional(),
});
export type AmenityInput = z.output<typeof AmenityInput>;
export const AmenityUpdateInput = AmenityInput.partial().extend({ _id: id, version });
export type AmenityUpdateInput = z.output<typeof AmenityUpdateInput>;
export const ListAmenitiesInput = z.object({ ...offsets, text: optionalText(100) });
