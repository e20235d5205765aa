import { FILE_TEXTS, OFFER_TEXTS, TEXTS } from '#domains/content/texts.ts';
import { type KindCase, pageMeta, ribbonTag } from '../kind-case.ts';

const booking = {
  way: 'book',
  space_id: '1',
  resource_type: 'meeting_room',
  price: 20,
  from: '2030-06-01',
  to: '2030-08-31',
};
const given = { 'meta.booking': booking };
const plan = { 'meta.booking': { way: 'plan', space_id: '1', plan_id: '1' } };
const product = { 'meta.booking': { way: 'product', space_id: '1', product_id: '1' } };

export default {
  item: {
    name: 'Summer desk',
    description: '<p>A desk for the summer</p>',
    meta: {
      pageMeta,
      subheading: 'Three months',
      actual_price: '300',
      discounted_price: '240',
      keyFacilities: [{ name: 'Coffee' }],
      includeInPriceFacilities: [{ name: 'Printing' }],
      facilities: [{ icon: 'bike', name: 'Bike storage' }],
      offerTag: { name: 'Save', discount_percent: '20' },
      ribbonTag,
      booking: { way: 'search' },
    },
  },
  files: ['thumbnail', 'banner', 'file', 'floor_plan'],
  fieldRules: [
    ['meta.pageMeta.title', '', TEXTS.title],
    ['meta.pageMeta.description', '', TEXTS.description],
    ['description', '', TEXTS.description],
    ['meta.subheading', '', TEXTS.description],
    ['name', '', TEXTS.name],
    ['meta.offerTag.name', '', TEXTS.name],
    ['meta.actual_price', '', TEXTS.actualPrice],
    ['meta.discounted_price', '', TEXTS.discountedPrice],
    ['meta.offerTag.discount_percent', '', TEXTS.discountPercent],
    ['meta.ribbonTag.line_1', '', TEXTS.line1],
    ['meta.ribbonTag.line_2', '', TEXTS.line2],
    ['meta.keyFacilities', [], TEXTS.facilities],
    ['meta.includeInPriceFacilities', [], TEXTS.facilities],
    ['meta.facilities', [], TEXTS.facilities],
    ['meta.keyFacilities', [{ name: ' ' }], TEXTS.facility],
    ['meta.facilities', [{ name: 'Bikes' }], TEXTS.icon],
    ['meta.booking.way', 'steal', OFFER_TEXTS.way],
    ['meta.booking.space_id', null, OFFER_TEXTS.space, given],
    ['meta.booking.resource_type', null, OFFER_TEXTS.type, given],
    ['meta.booking.space_id', null, OFFER_TEXTS.space, plan],
    ['meta.booking.plan_id', null, OFFER_TEXTS.plan, plan],
    ['meta.booking.space_id', null, OFFER_TEXTS.space, product],
    ['meta.booking.product_id', null, OFFER_TEXTS.product, product],
    ['meta.booking.price', null, OFFER_TEXTS.price, given],
    ['meta.booking.price', 0, OFFER_TEXTS.price, given],
    ['meta.booking.price', 0.001, OFFER_TEXTS.price, given],
    ['meta.booking.price', -5, 'Price cannot be negative', given],
    ['meta.booking.from', null, OFFER_TEXTS.from, given],
    ['meta.booking.to', '2030-02-30', OFFER_TEXTS.to, given],
    ['meta.booking.to', '2030-05-31', OFFER_TEXTS.reversed, given],
  ],
  fileRules: [
    ['thumbnail', FILE_TEXTS.thumbnail],
    ['banner', FILE_TEXTS.banner],
    ['file', FILE_TEXTS.images],
    ['floor_plan', FILE_TEXTS.floorPlan],
  ],
} satisfies KindCase;
