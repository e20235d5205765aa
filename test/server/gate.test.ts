import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, expect, it } from 'vitest';
import { createGate } from '#app/server/gate.ts';

const { http, open } = createGate();
afterEach(() => new Promise((resolve) => http.close(resolve)));

it('answers 503 until the application is there, whose prototypes requests and responses then have from the start', async () => {
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}/`;
  expect((await fetch(address)).status).toBe(503);

  const prototypes: unknown[] = [];
  http.on('request', (request, response) => {
    prototypes.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
  });
  const application = express();
  application.get('/', (request, response) => {
    prototypes.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
    response.json({ application: request.app === application, host: request.hostname });
  });
  open(application);

  expect(await (await fetch(address)).json()).toEqual({ application: true, host: '127.0.0.1' });
  const [request, response, handledRequest, handledResponse] = prototypes;
  expect(handledRequest).toBe(request);
  expect(handledResponse).toBe(response);
});
