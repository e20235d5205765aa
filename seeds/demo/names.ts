/** The names of the demo's members, as they write them themselves: some from Britain, some from Poland, some from Japan. */
const FIRST =
  'Ada,Ben,Chloe,Dev,Elif,Finn,Grace,Hugo,Isla,Jonas,Kira,Leo,Maya,Noor,Owen,Priya,Quinn,Rosa,Sam,Tess'.split(',');
const LAST =
  'Abbott,Barros,Chen,Dunne,Evans,Fischer,Gupta,Hughes,Ivanov,Jensen,Khan,Lowe,Mensah,Novak,Okafor,Patel,Reid,Silva,Turner,Walsh'.split(
    ',',
  );

const POLISH = [
  'Zofia Wiśniewska',
  'Michał Kowalczyk',
  'Agnieszka Dąbrowska',
  'Łukasz Zieliński',
  'Małgorzata Wójcik',
  'Paweł Szymański',
  'Katarzyna Woźniak',
  'Wojciech Mazur',
  'Joanna Krawczyk',
  'Grzegorz Jabłoński',
  'Magdalena Król',
  'Błażej Wróbel',
  'Żaneta Górska',
  'Bartłomiej Sikora',
  'Ewelina Pawłowska',
  'Tomasz Michalski',
  'Dorota Baran',
  'Szymon Duda',
  'Natalia Kaczmarek',
  'Kacper Witkowski',
];

/** With how their addresses spell them. */
const JAPANESE = [
  ['佐藤 美咲', 'misaki.sato'],
  ['鈴木 健太', 'kenta.suzuki'],
  ['高橋 陽子', 'yoko.takahashi'],
  ['田中 大輔', 'daisuke.tanaka'],
  ['伊藤 さくら', 'sakura.ito'],
  ['渡辺 翔', 'sho.watanabe'],
  ['山本 由美', 'yumi.yamamoto'],
  ['中村 拓也', 'takuya.nakamura'],
  ['小林 恵', 'megumi.kobayashi'],
  ['加藤 直樹', 'naoki.kato'],
  ['吉田 真理子', 'mariko.yoshida'],
  ['山田 亮', 'ryo.yamada'],
  ['佐々木 葵', 'aoi.sasaki'],
  ['松本 隆', 'takashi.matsumoto'],
  ['井上 千尋', 'chihiro.inoue'],
  ['木村 悠斗', 'yuto.kimura'],
  ['清水 美穂', 'miho.shimizu'],
  ['林 大地', 'daichi.hayashi'],
  ['森 結衣', 'yui.mori'],
  ['池田 誠', 'makoto.ikeda'],
] as const;

/** Of five people, the third is from Poland and the fifth from Japan. */
const IN_TURN = 5;

type Named = { name: string; email: string };

/** How an address spells a name. */
export const spelled = (name: string) =>
  name.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(' ', '.');

function britishName(index: number): string {
  const first = FIRST[index % FIRST.length]!;
  return `${first} ${LAST[(index * 7 + Math.floor(index / FIRST.length)) % LAST.length]!}`;
}

/** The name of a member, and an address that nobody else has. @param index counts the members from 0, and is below 100 */
export function nameOf(index: number): Named {
  const [round, turn] = [Math.floor(index / IN_TURN), index % IN_TURN];
  if (turn === 4) {
    const [name, local] = JAPANESE[round]!;
    return { name, email: `${local}@example.org` };
  }
  const name = turn === 2 ? POLISH[round]! : britishName(index);
  return { name, email: `${spelled(name)}${index}@example.org` };
}
