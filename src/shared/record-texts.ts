import type { Translate } from '#shared/texts.ts';

/**
 * What activities say of a plain record, for the sentences of its domain.
 * @param nameOf what they call the record: 'the amenity Coffee'
 */
export const recordTexts = <Facts>(nameOf: (facts: Facts, t: Translate) => string) => ({
  added: (facts: Facts, t: Translate) => t('added {record}', { record: nameOf(facts, t) }),
  updated: (facts: Facts, t: Translate) => t('updated {record}', { record: nameOf(facts, t) }),
  deleted: (facts: Facts, t: Translate) => t('deleted {record}', { record: nameOf(facts, t) }),
  restored: (facts: Facts, t: Translate) => t('restored {record}', { record: nameOf(facts, t) }),
});
