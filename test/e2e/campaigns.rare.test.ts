/** Campaign mail, as staff use it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { heading, signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { type Person, addPerson } from '../helpers/world.ts';
import { MEMBERS_LIST, type MailchimpSandbox, mailchimpEnv, mailchimpSandbox } from '../integrations/campaigns.ts';

let sandbox: MailchimpSandbox;
let manager: Person;
beforeAll(async () => {
  sandbox = await mailchimpSandbox();
});
useBrowser({ env: () => mailchimpEnv(sandbox) });
beforeAll(async () => {
  manager = await addPerson(app.knex, 'Manager', [world.spaceId], 'campaigns@example.org');
  for (const name of ['ada', 'ben', 'cleo'])
    await addPerson(app.knex, 'Member', [world.spaceId], `${name}@example.org`);
  await sandbox.setContacts({ 'cleo@example.org': 'unsubscribed' });
});
afterAll(() => sandbox.stop());

it('staff of all workspaces choose the audience, compose a campaign, and watch it being sent', async () => {
  const body = { list_id: null };
  await app.call('PUT', `/space/${world.spaceId}/audience`, { token: world.owner.token, body });
  const staff = await signedIn(world.owner);
  const { page } = staff;
  await page.goto('/app/mail');
  await heading(page, 'Campaign Mail').waitFor();
  await page.getByText('No audience chosen').waitFor();
  await staff.look('campaigns-without-audience');
  await page.getByRole('link', { name: 'Open Connections' }).click();
  await page.getByLabel('Audience of London').selectOption(MEMBERS_LIST);
  await page.getByRole('button', { name: 'Save Audience' }).click();
  await page.getByText('The audience was saved.').waitFor();
  await app.deliver();

  await page.goto('/app/mail');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  for (const text of ['Please enter subject line', 'Please select mail template', 'Please select send to member'])
    await page.getByText(text).waitFor();
  await staff.look('campaign-empty');

  const subject = 'News';
  await page.getByLabel('Subject').fill(subject);
  await page.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('option', { name: 'Monthly News' }).click();
  await page.frameLocator('iframe').getByRole('heading', { name: 'What is new this month' }).waitFor();
  await expect.poll(() => page.locator('iframe').getAttribute('sandbox')).toBe('');

  await page.getByRole('combobox', { name: 'Send To' }).click();
  const search = page.getByPlaceholder('Search by name or email');
  await search.fill('ben@');
  await page.getByRole('option').filter({ hasText: 'ben@example.org' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('list', { name: 'Selected members' }).getByText('ben@example.org').waitFor();
  await staff.look('campaign-composed');
  await page.getByRole('checkbox', { name: 'All' }).click();
  await expect.poll(() => page.getByRole('list', { name: 'Selected members' }).count()).toBe(0);
  await page.getByText('All members of London.').waitFor();

  await send.click();
  const question = page.getByRole('alertdialog');
  await question.getByText('2 members will get this mail. 1 member will not: 1 has unsubscribed.').waitFor();
  await staff.look('campaign-question');
  await question.getByRole('button', { name: 'No' }).click();
  expect((await sandbox.campaigns()).map((each) => each.subject)).not.toContain(subject);
  await send.click();
  await question.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Mail sent successfully').waitFor();
  const row = page.getByRole('region', { name: 'Campaigns' }).getByRole('row').filter({ hasText: subject });
  await row.getByText('Sent', { exact: true }).last().waitFor();
  await row.getByText('All (2)').waitFor();
  await staff.look('campaign-sent');
  const made = (await sandbox.campaigns()).filter((each) => each.subject === subject);
  expect(made.map(({ sentTo }) => sentTo)).toEqual([['ada@example.org', 'ben@example.org']]);
  await staff.leave();
});

it('a campaign that is refused says why, and is tried again', async () => {
  const body = { list_id: MEMBERS_LIST };
  await app.call('PUT', `/space/${world.spaceId}/audience`, { token: world.owner.token, body });
  const detail = JSON.stringify({ detail: 'The domain cockpit.example is not verified.' });
  await sandbox.fault({ path: '/3.0/campaigns/c', method: 'POST', status: 400, text: detail });
  const subject = 'Refused';
  const campaign = { space_id: world.spaceId, subject, template_id: '5001', isSendToAll: true };
  await app.call('POST', '/mailchimp/campaign/send', { token: manager.token, body: campaign });
  const staff = await signedIn(manager);
  const { page } = staff;
  await page.goto('/app/mail');
  const row = page.getByRole('region', { name: 'Campaigns' }).getByRole('row').filter({ hasText: subject });
  await row.getByText(/Something went wrong while sending mail\. .*is not verified\./).waitFor();
  await staff.look('campaign-refused');
  await row.getByRole('button', { name: `Try ${subject} again` }).click();
  await row.getByText('Sent', { exact: true }).last().waitFor();
  await row.getByRole('button').waitFor({ state: 'detached' });
  await staff.leave();
});

it('members have neither the screen nor the link', async () => {
  const member = await signedIn(world.member);
  const { page } = member;
  await page.goto('/app/mail');
  await page.waitForURL((url) => !url.pathname.endsWith('mail'));
  await expect.poll(() => page.getByRole('link', { name: 'Mailchimp' }).count()).toBe(0);
  await member.leave();
});
