import { describe, expect, it } from 'vitest';
import { withoutInvisible } from './invisible.ts';
import { hasWords, searchWords } from './search.ts';

describe('a search', () => {
  it.each(["o'brien", 'O’Brien', 'obrien', 'O`BRIEN', 'NUNEZ', 'séamus nuñez', 'seamus, o‘brien', 'se\u0301amus'])(
    'finds the words of %s in any order, without accents and apostrophes',
    (search) => {
      expect(hasWords("O'Brien-Nuñez, Séamus", search)).toBe(true);
      expect(hasWords("O'Brien-Nuñez, Séamus", `${search} other`)).toBe(false);
    },
  );

  it('takes a letter for how it is spelled', () => {
    expect(hasWords('Weiß', 'weiss')).toBe(true);
    expect(hasWords('WEISS', 'weiß')).toBe(true);
    expect(hasWords('Æbeltoft', 'aebel')).toBe(true);
  });

  it('ignores what shows nothing', () => {
    expect(hasWords('Gra\u200bham', 'graham')).toBe(true);
    expect(hasWords('Graham', 'gra\u00adham\ufeff')).toBe(true);
  });

  it('has each word once, and not any number of them', () => {
    expect(searchWords(' a  b, a;b ')).toEqual(['a', 'b']);
    expect(searchWords(`'`)).toEqual([]);
    expect(searchWords(Array.from({ length: 50 }, (_, index) => `w${index}`).join(' '))).toHaveLength(12);
  });
});

describe('a typed text', () => {
  it('is stored without what shows nothing', () => {
    expect(withoutInvisible('\ufeffGra\u200bham\u00ad \u202eLee\u202c\u200f')).toBe('Graham Lee');
    expect(withoutInvisible('Gra\u200dham\u200c')).toBe('Graham');
    expect(withoutInvisible('Se\u0301amus')).toBe('S\u00e9amus');
  });

  it('keeps what shapes emoji and words of other scripts', () => {
    for (const text of ['👩\u200d💻', '👩🏽\u200d💻', 'می\u200cخواهم', 'क्\u200dष'])
      expect(withoutInvisible(text)).toBe(text);
  });
});
