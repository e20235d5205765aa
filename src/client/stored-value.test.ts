import { afterEach, describe, expect, it, vi } from 'vitest';
import { jsonCodec, storedValue, textCodec } from './stored-value.ts';

function browserWith(localStorage: Partial<Storage>) {
  vi.stubGlobal('window', { localStorage, addEventListener: () => {}, removeEventListener: () => {} });
}

afterEach(() => vi.unstubAllGlobals());

describe('a stored value', () => {
  it('is kept in memory when storage is blocked', () => {
    const refuse = () => {
      throw new Error('blocked');
    };
    browserWith({ getItem: refuse, setItem: refuse, removeItem: refuse });
    const value = storedValue('key', textCodec);
    expect(value.get()).toBeNull();
    value.set('kept');
    expect(value.get()).toBe('kept');
    value.remove();
    expect(value.get()).toBeNull();
  });

  it('is not that of the browser in a frame of another website', () => {
    const kept = new Map([['key', 'of the browser']]);
    const localStorage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    };
    vi.stubGlobal('window', { localStorage, top: {}, self: {} });
    const value = storedValue('key', textCodec);
    expect(value.get()).toBeNull();
    value.set('of the frame');
    expect(value.get()).toBe('of the frame');
    expect(kept.get('key')).toBe('of the browser');
  });

  it('is null when the stored text cannot be parsed', () => {
    browserWith({ getItem: () => '{"half' });
    expect(
      storedValue(
        'key',
        jsonCodec((value) => value),
      ).get(),
    ).toBeNull();
  });

  it('notifies its listeners of every change', () => {
    const kept = new Map<string, string>();
    browserWith({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, text) => void kept.set(key, text),
      removeItem: (key) => void kept.delete(key),
    });
    const value = storedValue('key', textCodec);
    const seen: (string | null)[] = [];
    const stop = value.subscribe(() => seen.push(value.get()));
    value.set('a');
    value.remove();
    stop();
    value.set('b');
    expect(seen).toEqual(['a', null]);
  });
});
