import { expect, it } from 'vitest';
import {
  addressIn,
  alternatesOf,
  baseIn,
  baseOf,
  LANGUAGES,
  type Language,
  languageOf,
  firstOffered,
  offeredLanguages,
  SPOKEN_LANGUAGES,
} from './languages.ts';

const all = () => true;

it.each<[string | undefined, string | undefined, Language]>([
  [undefined, undefined, 'en'],
  [undefined, 'de', 'de'],
  [undefined, 'de-AT,de;q=0.9,en;q=0.8', 'de'],
  [undefined, 'en-GB, de', 'en'],
  [undefined, 'fi, ar;q=0.5, de;q=0.7', 'de'],
  [undefined, 'de;q=0, ar;q=0.1', 'ar'],
  [undefined, 'constructor, *', 'en'],
  ['other=1; language=ar', 'de', 'ar'],
  ['language=xx', 'de', 'de'],
])('cookies %s and Accept-Language %s are %s', (cookies, acceptLanguage, language) => {
  expect(languageOf({ cookies, acceptLanguage }, all, all)).toBe(language);
});

it('a language that is not offered is passed over', () => {
  expect(languageOf({ acceptLanguage: 'ar, de' }, all, (language) => language !== 'ar')).toBe('de');
});

it('a language that is not complete is used by whoever chooses it only', () => {
  expect(languageOf({ acceptLanguage: 'en-XA' }, all)).toBe('en');
  expect(languageOf({ cookies: 'language=en-XA', acceptLanguage: 'ar' }, all)).toBe('en-XA');
  expect(languageOf({ cookies: 'language=de' }, () => false)).toBe('en');
});

it('people choose among complete languages only in production', () => {
  expect(offeredLanguages(false)).toEqual(SPOKEN_LANGUAGES);
  expect(offeredLanguages(true)).toEqual(['en', 'de', 'fr', 'es', 'pl', 'ar']);
});

it('the language that an address names is before the chosen one', () => {
  expect(languageOf({ named: 'fr', cookies: 'language=de' }, all)).toBe('fr');
  expect(languageOf({ named: 'xx', cookies: 'language=de' }, all)).toBe('de');
  expect(languageOf({ named: 'fr', cookies: 'language=de' }, (language) => language !== 'fr')).toBe('de');
});

it.each([
  ['/de', '/de'],
  ['/de/offers', '/de'],
  ['/offers/de', ''],
  ['/desks', ''],
  ['/en/offers', ''],
  ['/en-XA', ''],
  ['/', ''],
])('the address %s begins with %j', (address, base) => {
  expect(baseIn(address)).toBe(base);
});

it('a page has an address in each language', () => {
  expect([addressIn('', '/'), addressIn('/de', '/'), addressIn('/de', '/offers')]).toEqual(['/', '/de', '/de/offers']);
  expect([baseOf('en'), baseOf('ar')]).toEqual(['', '/ar']);
  expect(alternatesOf(['en', 'de'], '/offers')).toEqual([
    ['en', '/offers'],
    ['de', '/de/offers'],
    ['x-default', '/offers'],
  ]);
  expect(alternatesOf(['en'], '/offers')).toEqual([]);
});

it('the first language of several that is offered counts, and English without one', () => {
  expect(firstOffered(['de', 'fr'], false)).toBe('de');
  expect(firstOffered([null, undefined, 'fr'], false)).toBe('fr');
  expect(firstOffered(['xx', 'en-XA', 'pl'], false)).toBe('pl');
  expect(firstOffered([], false)).toBe('en');
  // In production, only complete languages are offered.
  for (const language of SPOKEN_LANGUAGES)
    expect(firstOffered([language], true)).toBe(LANGUAGES[language].isComplete ? language : 'en');
});
