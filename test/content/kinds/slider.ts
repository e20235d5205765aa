import { FILE_TEXTS, TEXTS } from '#domains/content/texts.ts';
import { type KindCase } from '../kind-case.ts';

export default {
  item: {
    description: 'A room for your team',
    price: 25,
    meta: { resource_type: 'meeting_room', knowMore: [{ type: 'heading', value: 'Bright' }] },
  },
  files: ['file'],
  pictureSize: { width: 492, height: 600 },
  fieldRules: [
    ['meta.resource_type', undefined, TEXTS.sliderResourceType],
    ['description', '', TEXTS.description],
    ['name', ' ', TEXTS.specifyName, { 'meta.resource_type': 'other' }],
    ['meta.knowMore', [{ value: 'x' }], TEXTS.lineType],
    ['meta.knowMore', [{ type: 'heading', value: '' }], TEXTS.lineValue],
  ],
  fileRules: [['file', FILE_TEXTS.image]],
} satisfies KindCase;
