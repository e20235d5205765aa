import { expect, it } from 'vitest';
import { readText } from '#domains/imports/client/read-text.ts';

const TEXT = 'Name\tEmail\nJürgen Müller\tjm@example.org\n';
const littleEndian = Buffer.from(`\uFEFF${TEXT}`, 'utf16le');

it.each([
  ['UTF-16, little endian', littleEndian],
  ['UTF-16, big endian', Buffer.from(littleEndian).swap16()],
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['Windows-1252', Buffer.from(TEXT, 'latin1')],
])('a file in %s is read', async (_name, bytes) => {
  expect(await readText(new Blob([bytes]))).toBe(TEXT);
});
