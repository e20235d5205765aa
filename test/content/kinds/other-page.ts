import { TEXTS } from '#domains/content/texts.ts';
import { type KindCase, pageMeta } from '../kind-case.ts';

export default {
  item: { name: 'Community', description: '<p>Meet people</p>', meta: { pageMeta, slug: 'community' } },
  fieldRules: [
    ['meta.pageMeta.title', '', TEXTS.title],
    ['meta.pageMeta.description', '', TEXTS.description],
    ['name', '', TEXTS.name],
    ['meta.slug', '', TEXTS.slug],
    ['description', '<p> </p>', TEXTS.description],
  ],
} satisfies KindCase;
