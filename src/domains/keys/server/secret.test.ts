import { describe, expect, it } from 'vitest';
import { hintOf, kindOf, newKey } from './secret.ts';
import { isAllowed } from './networks.ts';

describe('the secret of a key', () => {
  it('has a prefix, 160 random bits and a checksum', () => {
    const secret = newKey('live');
    expect(secret).toMatch(/^ck_live_[0-9A-Za-z]{33}$/);
    expect(kindOf(secret)).toBe('live');
    expect(kindOf(newKey('test'))).toBe('test');
    expect(newKey('live')).not.toBe(secret);
    expect(secret.endsWith(hintOf(secret))).toBe(true);
  });

  it('has another checksum after any change of a letter', () => {
    const secret = newKey('live');
    for (let index = 0; index < secret.length; index += 1) {
      const other = secret[index] === 'x' ? 'y' : 'x';
      expect(kindOf(secret.slice(0, index) + other + secret.slice(index + 1)), String(index)).toBeUndefined();
    }
    expect(kindOf(`${secret}0`)).toBeUndefined();
    expect(kindOf(secret.replace('live', 'test'))).toBeUndefined();
  });
});

describe('the networks of a key', () => {
  it.each([
    [[], '198.51.100.1', true],
    [['203.0.113.7'], '203.0.113.7', true],
    [['203.0.113.7'], '::ffff:203.0.113.7', true],
    [['203.0.113.7'], '203.0.113.8', false],
    [['203.0.113.0/24'], '203.0.113.8', true],
    [['203.0.113.0/24'], '203.0.114.8', false],
    [['2001:db8::/32'], '2001:db8:1::1', true],
    [['2001:db8::/32'], '2001:db9::1', false],
    [['2001:db8::/32', '10.0.0.0/8'], '10.2.3.4', true],
    [['203.0.113.0/24'], '', false],
  ] as const)('%j and %s: %s', (networks, client, allowed) => {
    expect(isAllowed([...networks], client)).toBe(allowed);
  });
});
