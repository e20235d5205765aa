import { FILE_TEXTS, TEXTS } from '#domains/content/texts.ts';
import { type KindCase, pageMeta, ribbonTag } from '../kind-case.ts';

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
  ],
  fileRules: [
    ['thumbnail', FILE_TEXTS.thumbnail],
    ['banner', FILE_TEXTS.banner],
    ['file', FILE_TEXTS.images],
    ['floor_plan', FILE_TEXTS.floorPlan],
  ],
} satisfies KindCase;
