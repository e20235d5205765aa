/** The System screen of a Super Admin: dead letters and jobs. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import { signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { type MailServer, mailServer, mailTo } from '../helpers/smtp.ts';
import { addPerson } from '../helpers/world.ts';

let smtp: MailServer;

beforeAll(async () => {
  smtp = await mailServer();
});
afterAll(async () => {
  await smtp.stop();
});
useBrowser({ env: () => ({ SMTP_URL: smtp.url }) });

it('a Super Admin retries a refused mail and discards another', async () => {
  const [typo, gone] = ['typo@example.org', 'gone@example.org'];
  for (const address of [typo, gone]) smtp.refuse(address);
  await inTransaction(app.services, (trx) => publish(trx, [typo, gone].map(mailTo), new Date()));
  await app.deliver();

  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto('/app/system');
  await page.getByRole('heading', { name: 'System', level: 1 }).waitFor();
  const letters = page.getByRole('region', { name: 'Dead letters' });
  const rowOf = (text: string) => letters.getByRole('row').filter({ hasText: text });
  await rowOf(typo).getByText('550').waitFor();
  for (const part of ['Database', 'Storage', 'Mail', 'Payment', 'Doors'])
    await page.getByRole('heading', { name: part, level: 3 }).waitFor();
  await page.getByRole('row').filter({ hasText: 'Release expired holds' }).getByText('Succeeded').waitFor();
  await owner.look('system');
  await page.getByRole('heading', { name: 'Jobs' }).scrollIntoViewIfNeeded();
  await owner.look('system-jobs');

  smtp.accept(typo);
  await rowOf(typo).getByRole('button', { name: 'Retry' }).click();
  await page.getByText('The item will be delivered again.').waitFor();
  await rowOf(typo).waitFor({ state: 'detached' });
  await expect.poll(() => smtp.received.filter(({ to }) => to === typo).length).toBe(1);

  await rowOf(gone).getByRole('button', { name: 'Discard' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText(gone).waitFor();
  await owner.look('system-discard');
  await question.getByRole('button', { name: 'Discard' }).click();
  await page.getByText('Everything has been delivered.').waitFor();

  await page.getByRole('button', { name: 'Run now: remove unused files' }).click();
  await page.getByText('The job starts within a second.').waitFor();
  await owner.leave();
});

it('other accounts are redirected and have no link to the screen', async () => {
  const manager = await addPerson(app.knex, 'Manager', [world.spaceId], 'system-manager@example.org');
  const seen = await signedIn(manager);
  await seen.page.goto('/app/system');
  await seen.page.waitForURL((url) => url.pathname !== '/app/system');
  await expect.poll(() => seen.page.getByRole('link', { name: 'System' }).count()).toBe(0);
  await seen.leave();
});
