import { FILE_TEXTS, TEXTS } from '#domains/content/texts.ts';
import { type KindCase } from '../kind-case.ts';

export default {
  item: { meta: { title: 'Our rooms', description: 'A look inside', resource_type: 'meeting_room' } },
  files: ['file'],
  fieldRules: [
    ['meta.title', '', TEXTS.title],
    ['meta.description', '', TEXTS.description],
    ['meta.resource_type', undefined, TEXTS.resourceType],
    ['name', '', TEXTS.name, { 'meta.resource_type': 'other' }],
  ],
  fileRules: [['file', FILE_TEXTS.images]],
} satisfies KindCase;
