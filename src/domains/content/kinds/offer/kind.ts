/** An offer at a reduced price, with its own page. */
import { z } from 'zod';
import {
  WIDE,
  icon,
  line,
  lines,
  listOf,
  generatedSlug,
  pageMetaOf,
  ribbonTag,
  richText,
  shownPrice,
} from '#domains/content/fields.ts';
import { FIELDS } from '#domains/content/field-info.ts';
import { floorPlan, widePictures } from '#domains/content/files.ts';
import { type KindDefinition, itemsOf } from '#domains/content/kind.ts';
import {
  IconView,
  RibbonView,
  SearchView,
  type ShownItem,
  SitePicture,
  fileAddress,
  onePicture,
  pictures,
} from '#domains/content/shown.ts';
import { OfferBooking, bookableOffer, soldThing } from '#domains/content/kinds/offer/booking.ts';
import { discountOf } from '#domains/content/prices.ts';
import { FILE_TEXTS, TEXTS } from '#domains/content/texts.ts';
import { RESOURCE_TYPES, type ResourceType, isDeskType } from '#shared/resource-types.ts';
import { paths } from '#shared/paths.ts';
import { DEFAULT_CURRENCY, formatMoney, formatPence } from '#shared/money.ts';
import { type Translate, msg } from '#shared/texts.ts';

const Facility = z.object({ name: line(msg('Name'), TEXTS.facility, WIDE) });

const Meta = z.object({
  pageMeta: pageMetaOf({ slug: generatedSlug }),
  subheading: lines(msg('Subheading'), TEXTS.description),
  actual_price: shownPrice(msg('Actual price'), TEXTS.actualPrice),
  discounted_price: shownPrice(msg('Discounted price'), TEXTS.discountedPrice),
  keyFacilities: listOf(Facility, TEXTS.facilities, {
    label: msg('Key Facilities'),
    add: msg('+ Add Key Facility'),
    noun: msg('Key facility'),
  }),
  includeInPriceFacilities: listOf(Facility, TEXTS.facilities, {
    label: msg('Facilities included in the price'),
    add: msg('+ Add Included Facility'),
    noun: msg('Included facility'),
  }),
  facilities: listOf(z.object({ icon, ...Facility.shape }), TEXTS.facilities, {
    label: msg('Facilities'),
    add: msg('+ Add Facility'),
    noun: msg('Facility'),
  }),
  offerTag: z
    .object({
      name: line(msg('Name'), TEXTS.name),
      discount_percent: shownPrice(msg('Discount Percent'), TEXTS.discountPercent),
    })
    .register(FIELDS, { label: msg('Offer tag') }),
  ribbonTag,
  booking: OfferBooking,
});

type Shown = ShownItem<z.output<typeof Meta>>;

/** An offer in a list. */
export const SiteOfferCard = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  subheading: z.string(),
  actual_price: z.string(),
  discounted_price: z.string(),
  tag: z.object({ name: z.string(), discount_percent: z.string() }),
  ribbon: RibbonView.nullable(),
  thumbnail: SitePicture.nullable(),
});
export type SiteOfferCard = z.output<typeof SiteOfferCard>;

/** The price of a booking for the unit in which its resource type is priced. */
function bookedPrice(type: ResourceType, price: string, withTax: boolean, t: Translate): string {
  if (type === 'meeting_room')
    return withTax ? t('{price} per hour, with tax', { price }) : t('{price} per hour, plus tax', { price });
  if (isDeskType(type))
    return withTax
      ? t('{price} per seat and day, with tax', { price })
      : t('{price} per seat and day, plus tax', { price });
  return withTax ? t('{price} per day, with tax', { price }) : t('{price} per day, plus tax', { price });
}

/** The price of an offer that is sold is the one that is charged, and otherwise what the editor wrote. */
function priceText({ _id, name, currency = DEFAULT_CURRENCY, pricesIncludeTax, soldPence, meta, t }: Shown): string {
  const sold = soldThing(meta.booking);
  if (sold && typeof soldPence === 'number') {
    const price = formatPence(soldPence, currency, t);
    return sold.kind === 'plan' ? t('{price} a month, plus tax', { price }) : t('{price}, plus tax', { price });
  }
  const bookable = bookableOffer({ id: _id, name }, meta.booking);
  if (!bookable) return meta.discounted_price;
  return bookedPrice(bookable.type, formatMoney(bookable.price, currency, t), pricesIncludeTax ?? false, t);
}

/** The place and the days of an offer that is booked. */
const BookedView = z.object({
  space_id: z.string(),
  type: z.enum(RESOURCE_TYPES),
  from: z.string(),
  to: z.string(),
});

export function offerCard(shown: Shown): SiteOfferCard {
  const { _id, slug, name } = shown;
  const { subheading, actual_price, offerTag, ribbonTag: ribbon } = shown.meta;
  const prices = { actual_price, discounted_price: priceText(shown) };
  const thumbnail = onePicture(shown, 'thumbnail', name);
  return { _id, slug: slug ?? '', name, subheading, ...prices, tag: offerTag, ribbon, thumbnail };
}

export const SiteOffer = SiteOfferCard.extend({
  /** An ISO 4217 code: that of the workspace in which it is booked. */
  currency: z.string(),
  search: SearchView,
  html: z.string(),
  keyFacilities: z.array(z.string()),
  includeInPriceFacilities: z.array(z.string()),
  facilities: z.array(z.object({ icon: IconView, name: z.string() })),
  banner: SitePicture.nullable(),
  pictures: z.array(SitePicture),
  /** The address of a PDF. */
  floorPlan: z.string().nullable(),
  booking: BookedView.nullable(),
  /** The plan or the product that its button leads to. */
  sold: z.object({ kind: z.enum(['plan', 'product']), id: z.string(), space_id: z.string() }).nullable(),
  /** Whether its button opens an enquiry. */
  isAsked: z.boolean(),
});
export type SiteOffer = z.output<typeof SiteOffer>;

export function offerView(shown: Shown): SiteOffer {
  const { _id, name, meta, soldPence } = shown;
  const sold = soldThing(meta.booking);
  const isWithdrawn = sold !== undefined && soldPence === null;
  const { title, description } = meta.pageMeta;
  const names = (list: { name: string }[]) => list.map((each) => each.name);
  return {
    ...offerCard(shown),
    currency: shown.currency ?? DEFAULT_CURRENCY,
    search: { title, description },
    html: shown.html(),
    keyFacilities: names(meta.keyFacilities),
    includeInPriceFacilities: names(meta.includeInPriceFacilities),
    facilities: meta.facilities,
    banner: onePicture(shown, 'banner', name),
    pictures: pictures(shown, name),
    floorPlan: fileAddress(shown, 'floor_plan'),
    booking: bookableOffer({ id: _id, name }, meta.booking) ?? null,
    sold: sold && !isWithdrawn ? sold : null,
    isAsked: meta.booking?.way === 'ask' || isWithdrawn,
  };
}

const fields = itemsOf(Meta, {
  name: line(msg('Name'), TEXTS.name, WIDE),
  description: richText(msg('Description'), TEXTS.description),
});

const BOOKED_FIELDS = [
  'meta.booking.space_id',
  'meta.booking.resource_type',
  'meta.booking.price',
  'meta.booking.from',
  'meta.booking.to',
] as const;

const offerPictures = { ...widePictures, wrongType: FILE_TEXTS.wrongImage, min: 1 } as const;

export const offer = {
  label: msg('offer'),
  title: msg('Offer Details'),
  fields,
  isRich: true,
  files: {
    thumbnail: { label: msg('Thumbnail Image'), ...offerPictures, max: 1, missing: FILE_TEXTS.thumbnail },
    banner: { label: msg('Banner Image'), ...offerPictures, max: 1, missing: FILE_TEXTS.banner },
    file: { label: msg('Images'), ...offerPictures, max: 100, missing: FILE_TEXTS.images },
    floor_plan: floorPlan,
  },
  slugIn: 'meta.pageMeta',
  pathOf: paths.offer,
  form: [
    { title: msg('Page Meta'), isFolded: true, fields: ['meta.pageMeta'] },
    {
      title: msg('Offer'),
      fields: ['name', 'meta.subheading', 'meta.actual_price', 'meta.discounted_price', 'description'],
    },
    {
      title: msg('Booking'),
      isFolded: true,
      fields: [
        'meta.booking.way',
        ...BOOKED_FIELDS.map(
          (path) => ({ path, when: { field: 'meta.booking.way', is: 'book' }, isRequired: true }) as const,
        ),
        ...(['plan', 'product'] as const).flatMap((is) =>
          (['meta.booking.space_id', `meta.booking.${is}_id`] as const).map(
            (path) => ({ path, when: { field: 'meta.booking.way', is }, isRequired: true }) as const,
          ),
        ),
      ],
    },
    { title: msg('Offer Tag'), isFolded: true, fields: ['meta.offerTag'] },
    { title: msg('Ribbon Tag'), isFolded: true, fields: ['meta.ribbonTag'] },
    {
      title: msg('Others'),
      isFolded: true,
      fields: [
        'thumbnail',
        'banner',
        'floor_plan',
        'file',
        'meta.keyFacilities',
        'meta.includeInPriceFacilities',
        'meta.facilities',
      ],
    },
  ],
  suggested: (today) => ({
    keyFacilities: [{ name: 'Furnished and ready to use' }],
    includeInPriceFacilities: [{ name: 'Cleaning' }],
    facilities: [{ icon: 'wifi', name: 'Wi-Fi' }],
    offerTag: { name: 'Save', discount_percent: '' },
    ribbonTag: { line_1: 'New', line_2: 'For a limited time' },
    booking: { way: 'search', from: today },
  }),
  follows: ({ name = '', meta }: z.output<typeof fields>) => [
    ['meta.pageMeta.title', name],
    ['meta.pageMeta.description', meta.subheading],
    ['meta.offerTag.discount_percent', discountOf(meta.actual_price, meta.discounted_price)],
  ],
  dialogSize: 'page',
  textIn: 'subheading',
  board: {
    title: msg('Offers'),
    noun: msg('offers'),
    add: msg('+ Add New Offer'),
    lines: 2,
    details: { page: 'Offer Page', label: msg('Edit Page Meta') },
    opens: { parameter: 'offer' },
  },
  listed: { page: 'Offer Page', excerpts: ['Home Page'], schema: SiteOfferCard, view: offerCard },
} as const satisfies KindDefinition;
