import { expect, it } from 'vitest';
import { CHARACTERS } from '#shared/printable-characters.ts';
import { printed, unprintable } from '#shared/printable.ts';
import { requiredText } from '#shared/fields.ts';
import { characterTable } from './character-table.ts';
import { fontsFor } from './fonts.ts';

it('the table is that of the fonts', async () => {
  expect(CHARACTERS, 'npm run fonts').toBe(await characterTable());
}, 60_000);

it('what the table has can be printed, and nothing else', async () => {
  const samples = [...'Aé€株丳テ𠮷조حש🚀ไ\u{1f1ec}\u0302\u0301Ω'];
  const { byCharacter } = await fontsFor(samples.join(''));
  const main = 'Aé€Ω';
  for (const character of samples.filter((each) => !/\p{M}/u.test(each)))
    expect(unprintable(character).length === 0, character).toBe(byCharacter.has(character) || main.includes(character));
});

it('a text that documents cannot show is refused with the characters', () => {
  const name = printed(requiredText('Please enter a name', 100));
  expect(name.parse('株式会社テスト 🚀')).toBe('株式会社テスト 🚀');
  const { error } = name.safeParse('ไทย Ltd');
  expect(error?.issues[0]?.message).toBe('Documents cannot show ไ ท ย');
});
