import { describe, expect, it } from 'vitest';
import { runsOf } from './runs.ts';

const fontOf = (character: string) =>
  /\p{sc=Hebr}/u.test(character)
    ? 'hebrew'
    : /\p{sc=Arab}/u.test(character)
      ? 'arabic'
      : /\p{sc=Han}/u.test(character)
        ? 'han'
        : /\p{Extended_Pictographic}/u.test(character)
          ? 'emoji'
          : undefined;
const runs = (text: string) => runsOf(text, fontOf).map(({ text: run, font }) => (font ? `${font}:${run}` : run));

describe('the runs of a line', () => {
  it('have one font each, and keep signs together that are one', () => {
    expect(runs('Meeting room')).toEqual(['Meeting room']);
    expect(runs('Ltd 会議室 A')).toEqual(['Ltd ', 'han:会議室', ' A']);
    expect(runs('👩‍💻 Code')).toEqual(['emoji:👩‍💻', ' Code']);
    expect(runs('')).toEqual([]);
  });

  it('stand from right to left where the text does', () => {
    expect(runs('שלום עולם')).toEqual(['hebrew:עולם', ' ', 'hebrew:שלום']);
    expect(runs('Ltd שלום עולם, London')).toEqual(['Ltd ', 'hebrew:עולם', ' ', 'hebrew:שלום', ', London']);
    expect(runs('مكتب 24 دبي')).toEqual(['arabic:دبي', ' ', '24', ' ', 'arabic:مكتب']);
    expect(runs('שלום (עולם)')).toEqual(['(', 'hebrew:עולם', ')', ' ', 'hebrew:שלום']);
  });

  it('begin at the right where the document does, and draw no marks of a direction', () => {
    const fromRight = (text: string) =>
      runsOf(text, fontOf, 'rtl').map(({ text: run, font }) => (font ? `${font}:${run}` : run));
    expect(fromRight('مكتب Loft')).toEqual(['Loft', ' ', 'arabic:مكتب']);
    expect(runs('\u200f40.00\u00a0UK£\u200f')).toEqual(['40.00\u00a0UK£']);
  });
});
