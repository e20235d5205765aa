import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { NotPublic, connectPublicly, isPublicAddress, publicAddresses } from './public-hosts.ts';

it('knows the addresses of this machine, of its networks, and for special use, in each form', () => {
  const v4 = [
    '127.0.0.1',
    '127.9.9.9',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
  ];
  const v6 = [
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fd00::1',
    'ff02::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
  ];
  const tunnels = ['64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:1::', '224.0.0.1', '255.255.255.255', 'name', ''];
  for (const address of [...v4, ...v6, ...tunnels]) expect(isPublicAddress(address), address).toBe(false);
  for (const address of ['1.1.1.1', '172.32.0.1', '192.167.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])
    expect(isPublicAddress(address), address).toBe(true);
});

it('refuses every spelling and every name of such an address', async () => {
  for (const host of [
    'localhost',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '017700000001',
    '0',
    '::1',
    '::ffff:127.0.0.1',
  ])
    await expect(publicAddresses(host), host).rejects.toThrow(NotPublic);
  await expect(publicAddresses('1.1.1.1')).resolves.toMatchObject([{ address: '1.1.1.1' }]);
});

it('does not connect to one', async () => {
  let connections = 0;
  const server = createServer(() => (connections += 1)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await expect(connectPublicly('localhost', port, 1_000)).rejects.toThrow(NotPublic);
  expect(connections).toBe(0);
  server.close();
});
