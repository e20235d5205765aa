import { TEXTS } from '#domains/content/texts.ts';
import { type KindCase, ribbonTag } from '../kind-case.ts';

export default {
  item: {
    name: 'Meeting rooms in London',
    description: 'Rooms by the hour',
    meta: {
      page_name: 'Meeting Room Page',
      page: { heading: 'Meet here', description: 'Rooms for 2 to 20' },
      ribbonTag,
    },
  },
  fieldRules: [
    ['name', ' ', TEXTS.title],
    ['description', '', TEXTS.description],
    ['meta.page.heading', '', TEXTS.heading],
    ['meta.page.description', ' ', TEXTS.description],
    ['meta.ribbonTag.line_1', '', TEXTS.line1],
    ['meta.ribbonTag.line_2', '', TEXTS.line2],
    ['meta.offerTag', { offer_name: '', active_tag: true }, TEXTS.offerName],
  ],
} satisfies KindCase;
