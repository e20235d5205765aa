/** A person downloads their data, staff that of a member, and a Super Admin sets how long data is kept. */
import { beforeAll, expect, it } from 'vitest';
import { signedIn, useBrowser } from '../helpers/journeys.ts';
import { holdJobs, releaseJobs } from '../helpers/leases.ts';
import { app, world } from '../helpers/stage.ts';
import { join } from '../helpers/world.ts';

useBrowser();
// The files are made when a test says so.
/** Makes what is asked for. */
async function releaseAndSettle(): Promise<void> {
  await releaseJobs(app.knex);
  await app.settle();
  await holdJobs(app.knex);
}
beforeAll(() => holdJobs(app.knex));

it('a person asks for their data and downloads it', async () => {
  const member = await signedIn(world.member);
  const { page } = member;
  await page.goto('/app/profile');
  const part = page.getByRole('region', { name: 'Your data' });
  await part.getByRole('button', { name: 'Download my data' }).click();
  await part.getByText('In preparation').waitFor();
  await member.look('own-data-waiting');
  await releaseAndSettle();
  await part.getByText('Ready', { exact: true }).waitFor();
  await member.look('own-data-ready');
  const downloaded = page.waitForEvent('download');
  await part.getByRole('button', { name: /Download the file/ }).click();
  expect((await downloaded).suggestedFilename()).toBe('data.zip');
  await member.leave();
});

it('staff ask for the data of a member', async () => {
  await join(app, world.otherMember, world.spaceId);
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto(`/app/members/${world.otherMember.id}`);
  const part = page.getByRole('region', { name: 'Data of this person' });
  await part.getByRole('button', { name: 'Export the data' }).click();
  await part.getByText('In preparation').waitFor();
  await releaseAndSettle();
  await part.getByText('Ready', { exact: true }).waitFor();
  await owner.look('member-data');
  await owner.leave();
});

it('a Super Admin sees what a limit would remove, and sets it', async () => {
  const row = { type: 'enquiry', space_id: world.spaceId, name: 'Ada', email: 'ada@example.org', mobile_no: '' };
  const texts = { company_name: '', hear_me: '', question: 'How much?', remark: '', stage: 'new', version: 0 };
  await app.knex('enquiries').insert({ ...row, ...texts, created_at: new Date('2020-01-02T10:00:00Z') } as never);
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto('/app/privacy');
  await page.getByText('Door activity').first().waitFor();
  await owner.look('privacy');
  await page.getByRole('button', { name: 'Change: Enquiries of London' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enquiries of London' });
  await dialog.getByText('Nothing is removed.').waitFor();
  await dialog.getByLabel('Kept for months').fill('24');
  await dialog.getByText('1 from before').waitFor();
  await owner.look('privacy-limit');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('24 months').waitFor();
  await releaseAndSettle();
  expect(await app.knex('enquiries').where('email', 'ada@example.org')).toEqual([]);
  await owner.leave();
});
