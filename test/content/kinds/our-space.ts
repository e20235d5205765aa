import { FILE_TEXTS, TEXTS } from '#domains/content/texts.ts';
import { type KindCase, pageMeta } from '../kind-case.ts';

export default {
  item: {
    name: 'Kings Cross',
    description: '<p>By the canal</p>',
    meta: {
      pageMeta,
      brief: 'A house by the canal',
      keyInfos: [{ icon: 'wifi', name: 'Fast Wi-Fi' }],
      prices: [{ label: 'Desk', value: '£20 a day' }],
    },
  },
  files: ['thumbnail', 'floor_plan', 'file'],
  fieldRules: [
    ['meta.pageMeta.title', ' ', TEXTS.title],
    ['meta.pageMeta.description', '', TEXTS.description],
    ['name', ' ', TEXTS.name],
    ['meta.brief', '', TEXTS.brief],
    ['description', '<p><br></p>', TEXTS.description],
    ['description', '<script>alert(1)</script>', TEXTS.description],
    ['meta.keyInfos', [], TEXTS.keyInfos],
    ['meta.keyInfos', [{ icon: 'rocket', name: 'Fast' }], TEXTS.icon],
    ['meta.keyInfos', [{ icon: 'wifi', name: '' }], TEXTS.keyInfo],
    ['meta.prices', [], TEXTS.prices],
    ['meta.prices', [{ label: '', value: '1' }], TEXTS.priceLabel],
    ['meta.prices', [{ label: 'Desk', value: ' ' }], TEXTS.price],
  ],
  fileRules: [
    ['thumbnail', FILE_TEXTS.thumbnail],
    ['floor_plan', FILE_TEXTS.floorPlan],
    ['file', FILE_TEXTS.images],
  ],
} satisfies KindCase;
