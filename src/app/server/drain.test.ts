import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { createDrain } from './drain.ts';

it('waits for a running request, and for no connection that was opened in advance', async () => {
  const asked: (() => void)[] = [];
  const http = createServer((_request, response) => asked.push(() => response.end('answered')));
  const drain = createDrain(http, 0);
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;

  const unused = connect(port, '127.0.0.1');
  await once(unused, 'connect');
  const answer = fetch(`http://127.0.0.1:${port}`);
  await expect.poll(() => asked.length).toBe(1);

  await drain.announce();
  const finished = drain.finish();
  await once(unused, 'close');
  asked[0]!();
  expect(await (await answer).text()).toBe('answered');
  await finished;
}, 5_000);
