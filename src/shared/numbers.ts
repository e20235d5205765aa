/** The texts of numbers and lists, in the language of the reader. */
import { type Reader, perLanguage } from '#shared/languages.ts';

const counts = perLanguage((tag) => new Intl.NumberFormat(tag));
const lists = perLanguage((tag) => new Intl.ListFormat(tag, { type: 'conjunction' }));

/** '1,200'. */
export const formatNumber = (number: number, reader?: Reader): string => counts(reader).format(number);

/** 'Monday, Tuesday and Friday'. */
export const formatList = (items: readonly string[], reader?: Reader): string => lists(reader).format(items);
