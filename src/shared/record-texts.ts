/**
 * What activities say of a plain record, for the sentences of its domain.
 * @param nameOf what they call the record: 'the amenity Coffee'
 */
export const recordTexts = <Facts>(nameOf: (facts: Facts) => string) => ({
  added: (facts: Facts) => `added ${nameOf(facts)}`,
  updated: (facts: Facts) => `updated ${nameOf(facts)}`,
  deleted: (facts: Facts) => `deleted ${nameOf(facts)}`,
  restored: (facts: Facts) => `restored ${nameOf(facts)}`,
});
