import { FILE_TEXTS, TEXTS } from '#domains/content/texts.ts';
import { type KindCase } from '../kind-case.ts';

const fold = { 'meta.page_name': 'Home Page' };
const shown = { ...fold, 'meta.showCTAButton': true };

export default {
  item: {
    name: 'Questions',
    description: '<p>What people ask</p>',
    meta: { page_name: 'About Us Page', foldType: 'faqs', items: [{ question: 'Is there coffee?', answer: 'Yes' }] },
  },
  fieldRules: [
    ['meta.foldType', undefined, TEXTS.foldType, fold],
    ['meta.items', [], TEXTS.foldItems, fold],
    ['meta.items', [], TEXTS.foldItems, { ...fold, 'meta.foldType': 'testimonial' }],
    ['meta.ctaButton', { ctaBtnText: '', ctaBtnURL: '/x' }, TEXTS.buttonText, shown],
    ['meta.ctaButton', { ctaBtnText: 'Go', ctaBtnURL: '' }, TEXTS.buttonUrl, shown],
  ],
  fileRules: [
    ['file', FILE_TEXTS.images, { ...fold, 'meta.foldType': 'default', 'meta.items': [] }],
    ['file', FILE_TEXTS.images, { ...fold, 'meta.foldType': 'list', 'meta.items': [] }],
  ],
} satisfies KindCase;
