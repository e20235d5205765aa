import { TEXTS } from '#domains/content/texts.ts';
import { type KindCase } from '../kind-case.ts';

export default {
  item: { description: '<p>More about rooms</p>', meta: { resource_type: 'meeting_room' } },
  fieldRules: [
    ['meta.resource_type', '', TEXTS.resourceType],
    ['name', '', TEXTS.specifyName, { 'meta.resource_type': 'other' }],
  ],
} satisfies KindCase;
