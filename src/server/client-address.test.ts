import { describe, expect, it } from 'vitest';
import { clientAddress, addressGroup } from './client-address.ts';

const request = (forwarded?: string | string[]) => ({
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded as string },
  socket: { remoteAddress: '10.0.0.1' } as never,
});

describe('clientAddress', () => {
  it('returns the address of the connection when no proxy is trusted, whatever the header says', () => {
    expect(clientAddress(request('6.6.6.6'), 0)).toBe('10.0.0.1');
  });

  it('returns the address that the outermost trusted proxy saw', () => {
    expect(clientAddress(request('6.6.6.6, 203.0.113.9'), 1)).toBe('203.0.113.9');
    expect(clientAddress(request('6.6.6.6, 203.0.113.9, 10.0.0.2'), 2)).toBe('203.0.113.9');
    expect(clientAddress(request(), 2)).toBe('10.0.0.1');
  });
});

describe('addressGroup', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::ffff', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
    ['', ''],
    ['unknown', 'unknown'],
  ])('maps %s to %s', (address, network) => {
    expect(addressGroup(address)).toBe(network);
  });
});
