/**
 * Encryption of backups, in the format of age (age-encryption.org/v1): a backup can be opened without Cockpit, by the command `age`.
 * Each part of 64 kB is authenticated, and so is its place and the end, so that no altered or truncated archive is read as whole.
 */
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { BackupProblem } from '#server/backup/problem.ts';

const MAGIC = 'age-encryption.org/v1\n';
const IDENTITY = /^AGE-SECRET-KEY-1[0-9A-Z]+$/;
const RECIPIENT = /^age1[0-9a-z]+$/;

/** The bytes from which `isEncrypted` tells. */
export const MAGIC_BYTES = MAGIC.length;

export function isEncrypted(start: Uint8Array): boolean {
  return Buffer.from(start).toString('latin1').startsWith(MAGIC);
}

/** True for a secret key, which encrypts and decrypts, and for a public key, which only encrypts. */
export function isBackupKey(text: string): boolean {
  return IDENTITY.test(text) || RECIPIENT.test(text);
}

/** A new pair of keys. A machine that only makes backups needs the public one. */
export async function newBackupKey(): Promise<{ secret: string; public: string }> {
  const secret = await generateIdentity();
  return { secret, public: await identityToRecipient(secret) };
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;

export async function encrypt(plain: Readable, key: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(IDENTITY.test(key) ? await identityToRecipient(key) : key);
  return Readable.fromWeb((await encrypter.encrypt(toWeb(plain))) as ReadableStream<Uint8Array>);
}

/** @throws BackupProblem when the key is missing, is a public one, or belongs to another backup */
export async function decrypt(sealed: Readable, key: string | undefined): Promise<Readable> {
  if (key === undefined) throw new BackupProblem('The archive is encrypted. Set BACKUP_KEY to its secret key.');
  if (!IDENTITY.test(key)) throw new BackupProblem('BACKUP_KEY is a public key. The secret key is needed to decrypt.');
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  try {
    return Readable.fromWeb((await decrypter.decrypt(toWeb(sealed))) as ReadableStream<Uint8Array>);
  } catch (error) {
    throw new BackupProblem('BACKUP_KEY does not open this archive.', { cause: error });
  }
}
