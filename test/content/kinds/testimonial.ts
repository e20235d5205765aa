import { FILE_TEXTS, TEXTS } from '#domains/content/texts.ts';
import { type KindCase } from '../kind-case.ts';

export default {
  item: { name: 'Ada Lovelace', description: 'I wrote my best notes here.', meta: { role: 'Engineer' } },
  files: ['file'],
  fieldRules: [
    ['name', '', TEXTS.name],
    ['meta.role', '', TEXTS.role],
    ['description', '', TEXTS.description],
  ],
  fileRules: [['file', FILE_TEXTS.image]],
} satisfies KindCase;
