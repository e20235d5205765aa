import { expect, it } from 'vitest';
import { encryptionFinder } from '#server/files/pdf-encryption.ts';

const ENCRYPTED = '%PDF-1.7\ntrailer\n<< /Root 1 0 R /Encrypt 12 0 R >>\n%%EOF\n';

const isFound = (...chunks: string[]) => {
  const find = encryptionFinder();
  return chunks.some((chunk) => find(Buffer.from(chunk, 'latin1')));
};

it('finds the encryption of a PDF wherever its chunks are cut', () => {
  for (let cut = 0; cut <= ENCRYPTED.length; cut += 1)
    expect(isFound(ENCRYPTED.slice(0, cut), ENCRYPTED.slice(cut)), String(cut)).toBe(true);
  expect(isFound(...ENCRYPTED)).toBe(true);
  expect(isFound('<< /Encrypt << /Filter /Standard >> >>')).toBe(true);
});

it('finds none in a PDF that only speaks of it', () => {
  expect(isFound('%PDF-1.7\n(/Encryption is a word) /EncryptMetadata true\n%%EOF\n')).toBe(false);
});
