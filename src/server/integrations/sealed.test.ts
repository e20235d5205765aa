import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { NotReadable, areKeys, createSecretBox } from './sealed.ts';

const newKey = () => randomBytes(32).toString('base64');
const key = newKey();
const box = createSecretBox(key);

it('a sealed secret is opened with its record, and is different each time', () => {
  const sealed = box.seal('a secret', 'record 1');
  expect(sealed).not.toContain('a secret');
  expect(box.seal('a secret', 'record 1')).not.toBe(sealed);
  expect(box.open(sealed, 'record 1')).toBe('a secret');
});

it('a secret of another record is not opened', () => {
  expect(() => box.open(box.seal('a secret', 'record 1'), 'record 2')).toThrow(NotReadable);
});

it('a secret that was changed anywhere is not opened', () => {
  const sealed = box.seal('a secret', 'record 1');
  const [id, content] = sealed.split('.') as [string, string];
  const bytes = Buffer.from(content, 'base64url');
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed[index]! ^= 1;
    expect(() => box.open(`${id}.${changed.toString('base64url')}`, 'record 1')).toThrow(NotReadable);
  }
  const short = bytes.subarray(0, 20).toString('base64url');
  for (const text of ['', id, `${id}.`, `${id}.${short}`])
    expect(() => box.open(text, 'record 1')).toThrow(NotReadable);
});

it('a key can be replaced: the first one seals, and the old ones open', () => {
  const sealed = box.seal('a secret', 'record 1');
  const next = newKey();
  const both = createSecretBox(`${next}, ${key}`);
  expect(both.open(sealed, 'record 1')).toBe('a secret');
  expect(createSecretBox(next).open(both.seal('another', 'record 1'), 'record 1')).toBe('another');
  expect(() => createSecretBox(next).open(sealed, 'record 1')).toThrow(NotReadable);
});

it('keys have 32 bytes', () => {
  expect([areKeys(key), areKeys(`${key},${newKey()}`)]).toEqual([true, true]);
  expect([areKeys('short'), areKeys(`${key},`), areKeys('')]).toEqual([false, false, false]);
});
