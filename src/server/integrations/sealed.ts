/** Encryption of secrets that the database keeps: AES-256-GCM, bound to the record that they belong to. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Thrown for a text that was changed, belongs to another record, or was sealed with a key that is no longer configured. */
export class NotReadable extends Error {
  override readonly name = 'NotReadable';
}

export type SecretBox = {
  /** @param record identifies the record; only the same text opens the secret */
  seal(secret: string, record: string): string;
  /** @throws NotReadable */
  open(sealed: string, record: string): string;
  /** False for what an earlier key has sealed. */
  isCurrent(sealed: string): boolean;
};

type Key = { id: string; bytes: Buffer };

function keyOf(text: string): Key {
  const bytes = Buffer.from(text, 'base64');
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
}

/** True for keys of 32 bytes in base64, separated by commas. */
export function areKeys(text: string): boolean {
  return keysOf(text).every(({ bytes }) => bytes.length === KEY_BYTES);
}

/** The keys of a text, separated by commas. */
export const keysOf = (keys: string): Key[] => keys.split(',').map((key) => keyOf(key.trim()));

/**
 * @param keys the keys, separated by commas. The first one seals, and all of them open, so that a key can be replaced.
 */
export function createSecretBox(keys: string): SecretBox {
  const known = keysOf(keys);
  const current = known[0]!;

  function seal(secret: string, record: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, current.bytes, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(record));
    const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return `${current.id}.${Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')}`;
  }

  function open(sealed: string, record: string): string {
    const [id = '', content = ''] = sealed.split('.');
    const key = known.find((each) => each.id === id);
    if (!key) throw new NotReadable('The secret was sealed with a key that is not configured');
    const bytes = Buffer.from(content, 'base64url');
    const tagEnd = NONCE_BYTES + TAG_BYTES;
    try {
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(ALGORITHM, key.bytes, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(record));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, tagEnd));
      return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString('utf8');
    } catch (error) {
      throw new NotReadable('The secret was changed, or belongs to another record', { cause: error });
    }
  }

  return { seal, open, isCurrent: (sealed) => sealed.startsWith(`${current.id}.`) };
}
