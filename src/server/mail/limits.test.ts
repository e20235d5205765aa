import { expect, it } from 'vitest';
import { Limits } from '#server/rate-limit.ts';
import { isWithinMailLimits } from './limits.ts';

const limits = new Limits();
let count = 0;
const send = (to: string) => isWithinMailLimits(limits, { id: String((count += 1)), sender: '1', to });

it('mails that one person gets later do not use up what the account may send to others', async () => {
  for (let sent = 0; sent < 20; sent += 1) expect(await send('ada@example.org')).toBe(true);
  for (let tried = 0; tried < 300; tried += 1) expect(await send('ada+again@example.org')).toBe(false);
  expect(await send('ben@example.org')).toBe(true);
});

it('a mail is counted once, however often it is tried', async () => {
  const mail = { id: 'once', sender: '2', to: 'ada@example.org' };
  for (let tried = 0; tried < 30; tried += 1) expect(await isWithinMailLimits(limits, mail)).toBe(true);
});
