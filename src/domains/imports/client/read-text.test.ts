import { expect, it } from 'vitest';
import { type CodePage, base64Of, likelyPage, readChosen, textIn } from '#domains/imports/client/read-text.ts';

const TEXT = 'Name\tEmail\nJürgen Müller\tjm@example.org\n';
const littleEndian = Buffer.from(`\uFEFF${TEXT}`, 'utf16le');
const chosen = (bytes: Uint8Array<ArrayBuffer>) => readChosen(new File([bytes], 'people.csv'));

it.each([
  ['UTF-16, little endian', littleEndian, 'marked'],
  ['UTF-16, big endian', Buffer.from(littleEndian).swap16(), 'marked'],
  ['UTF-8', Buffer.from(TEXT), 'text'],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${TEXT}`), 'text'],
  ['Windows-1252', Buffer.from(TEXT, 'latin1'), 'text'],
])('a file in %s is read', async (_name, bytes, kind) => {
  const file = await chosen(bytes);
  expect(file.kind).toBe(kind);
  expect(textIn(file, likelyPage(file))).toBe(TEXT);
});

it.each<[CodePage, number[], string]>([
  ['windows-1250', [0x8a, 0x61, 0xe8, 0x69, 0xe6, 0x20, 0x4b, 0xf8, 0xed, 0x9e], 'Šačić Kříž'],
  ['macintosh', [0x4a, 0x9f, 0x72, 0x67, 0x65, 0x6e], 'Jürgen'],
  ['windows-1252', [0x4a, 0xfc, 0x72, 0x67, 0x65, 0x6e], 'Jürgen'],
])('a file in %s is read when that is chosen', async (page, bytes, text) => {
  const file = await chosen(new Uint8Array(bytes));
  expect(likelyPage(file)).toBe('windows-1252');
  expect(textIn(file, page)).toBe(text);
});

it('a workbook is known by its first bytes, whatever its name', async () => {
  const file = await chosen(Buffer.from('PK\u0003\u0004ab'));
  expect(file.kind).toBe('workbook');
  expect(base64Of(file)).toBe('UEsDBGFi');
});
