import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, expect, it } from 'vitest';
import { createGate } from '#app/server/gate.ts';

const { http, open } = createGate();
afterEach(() => new Promise((resolve) => http.close(resolve)));

it('answers 503 until the application is there', async () => {
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}/`;
  expect((await fetch(address)).status).toBe(503);
  const application = express();
  application.get('/', (_request, response) => void response.json('ready'));
  open(application);
  expect(await (await fetch(address)).json()).toBe('ready');
});
