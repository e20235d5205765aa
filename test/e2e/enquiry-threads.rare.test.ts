/** Staff answer an enquiry, the person answers the mail, and staff see it at once. */
import { expect, it } from 'vitest';
import { WIDTHS } from '../helpers/browser.ts';
import { contact, send, tour } from '../helpers/enquiries.ts';
import { said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { choose, chooseDay, modal } from '../helpers/pickers.ts';
import { app, world } from '../helpers/stage.ts';
import { addPerson, dayAhead } from '../helpers/world.ts';
import { eventually } from '../integrations/sandbox.ts';

useBrowser();

const manager = () => addPerson(app.knex, 'Manager', [world.spaceId]);

/** Answers the newest mail of staff to an address, as the person does in the mailbox. */
async function answer(email: string, text: string): Promise<void> {
  const mail = (await app.mails(email)).find(({ subject }) => subject === 'Your enquiry at London')!;
  const url = `${new URL(app.mailbox!).origin}/dev/mailbox/${mail.id}/answer`;
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams({ text }) });
  expect(response.ok).toBe(true);
}

it('staff reply, the person answers, and the enquiry is won', async () => {
  const email = 'threads@example.org';
  const staff = await signedIn(await manager(), WIDTHS);
  const { page } = staff;
  await page.goto(`/app/contact-us?enquiry=${await send(app, contact(world, { email }))}`);
  const dialog = modal(page, 'Enquiry');
  const thread = dialog.getByRole('region', { name: 'Thread' });
  await thread.getByText('Nobody has answered yet.').waitFor();

  await thread.getByLabel('Write').fill('Yes, {name}, we have one.');
  await thread.getByRole('button', { name: 'Answers' }).click();
  await page.getByRole('menuitem', { name: 'Save as answer' }).click();
  const saving = modal(page, 'Save as answer');
  await saving.getByLabel('Title').fill('Quiet office');
  await staff.look('saved-answer');
  await saving.getByRole('button', { name: 'Save' }).click();
  await said(page, 'Answer saved');
  await thread.getByLabel('Write').fill('Hello,');
  await thread.getByRole('button', { name: 'Answers' }).click();
  await page.getByRole('menuitem', { name: 'Quiet office' }).click();
  const text = 'Hello,\n\nYes, Ada Lovelace, we have one.';
  await expect.poll(() => thread.getByLabel('Write').inputValue()).toBe(text);
  // The first response is lost on its way.
  await page.route('**/trpc/enquiries.reply**', async (route) => {
    await route.fetch();
    await route.fulfill({ status: 502, body: '' });
  });
  await thread.getByRole('button', { name: 'Send reply' }).click();
  await thread.getByText('Something went wrong').waitFor();
  await expect.poll(() => thread.getByLabel('Write').inputValue()).toBe(text);
  await page.unroute('**/trpc/enquiries.reply**');
  await thread.getByRole('button', { name: 'Send reply' }).click();
  await said(page, 'Reply sent');
  await expect.poll(() => thread.getByRole('listitem').count()).toBe(1);
  await thread.getByText('Yes, Ada Lovelace, we have one.').waitFor();
  await expect.poll(() => dialog.getByLabel('Stage').inputValue()).toBe('answered');

  await app.mails(email);
  await answer(email, 'Thank you, I will come.');
  await thread.getByText('Thank you, I will come.').waitFor();
  await eventually(async () => (await dialog.getByLabel('Stage').inputValue()) === 'new' || undefined);
  await staff.look('thread');
  await dialog.getByLabel('Stage').selectOption('won');
  await said(page, 'Enquiry updated');
  await staff.look('won');

  await thread.getByRole('button', { name: 'Answers' }).click();
  await page.getByRole('menuitem', { name: 'Edit saved answers' }).click();
  const answers = modal(page, 'Saved answers');
  await answers.getByRole('button', { name: 'Delete Quiet office' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await answers.getByText('Quiet office').waitFor({ state: 'detached' });
  await staff.leave(502);
});

it('staff make a tour and a member of an enquiry, with the data of the person', async () => {
  const email = 'made@example.org';
  const staff = await signedIn(await manager());
  const { page } = staff;
  const address = `/app/contact-us?enquiry=${await send(app, contact(world, { email }))}`;
  await page.goto(address);
  await modal(page, 'Enquiry').getByRole('link', { name: 'Book' }).click();
  await expect.poll(() => modal(page, 'New Booking').getByLabel('Full name').inputValue()).not.toBe('');
  await page.goto(address);
  await modal(page, 'Enquiry').getByRole('link', { name: 'Make a tour' }).click();
  const form = modal(page, 'Add Tour');
  await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('Ada Lovelace');
  await expect.poll(() => form.getByLabel('Email').inputValue()).toBe(email);
  await expect.poll(() => form.getByRole('textbox', { name: 'Phone number' }).inputValue()).toContain('7700900123');
  await page.goto(address);
  await modal(page, 'Enquiry').getByRole('link', { name: 'Make a member' }).click();
  await expect.poll(() => modal(page, 'Add Member').getByLabel('Email').inputValue()).toBe(email);
  await staff.leave();
});

it('closing a tour asks before a reply is lost, and a decision that fails says so', async () => {
  const staff = await signedIn(await manager());
  const { page } = staff;
  await page.goto(`/app/contact-us?enquiry=${await send(app, tour(world, { email: 'kept@example.org' }))}`);
  const dialog = modal(page, 'Tour Request');
  await dialog.getByLabel('Write').fill('We would love to');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.poll(() => dialog.getByLabel('Write').inputValue()).toBe('We would love to');
  await page.route('**/trpc/enquiries.decide**', (route) => route.fulfill({ status: 502, body: '' }));
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await said(page, 'Something went wrong');
  await expect.poll(() => dialog.getByLabel('Write').inputValue()).toBe('We would love to');
  await page.unroute('**/trpc/enquiries.decide**');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await said(page, 'Tour approved');
  await dialog.getByRole('button', { name: 'Approve' }).waitFor({ state: 'detached' });
  await expect.poll(() => dialog.getByLabel('Write').inputValue()).toBe('We would love to');
  await dialog.getByRole('button', { name: 'Send reply' }).click();
  await said(page, 'Reply sent');
  await staff.leave(502);
});

it('a form of the decision keeps a reply that was typed beside it, too', async () => {
  const staff = await signedIn(await manager());
  const { page } = staff;
  await page.goto(`/app/contact-us?enquiry=${await send(app, tour(world, { email: 'beside@example.org' }))}`);
  const dialog = modal(page, 'Tour Request');
  await dialog.getByLabel('Write').fill('Perhaps in May');
  await dialog.getByRole('combobox', { name: 'Request Type' }).click();
  await page.getByRole('option', { name: 'Reject Request' }).click();
  await dialog.getByLabel('Remark').fill('We are full');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await said(page, 'Tour rejected');
  await dialog.getByLabel('Request Type').waitFor({ state: 'detached' });
  await expect.poll(() => dialog.getByLabel('Write').inputValue()).toBe('Perhaps in May');
  await staff.leave();
});

it('staff of several workspaces book in the one that an enquiry asks about', async () => {
  const enquiry = await send(app, contact(world, { email: 'elsewhere@example.org', space_id: world.otherSpaceId }));
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto(`/app/contact-us?enquiry=${enquiry}`);
  await modal(page, 'Enquiry').getByRole('link', { name: 'Book' }).click();
  const other = await app.knex('spaces').where('id', world.otherSpaceId).first('name');
  await modal(page, 'New Booking').getByText(other!.name, { exact: true }).waitFor();
  await owner.leave();
});

it('staff approve and reject tours with one press, and enter one for a caller', async () => {
  const staff = await signedIn(await manager());
  const { page } = staff;
  await send(app, tour(world, { email: 'approved@example.org' }));
  await send(app, tour(world, { email: 'rejected@example.org' }));
  await page.goto('/app/contact-us');
  const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text });
  await rowOf('approved@example.org').getByRole('button', { name: 'Approve' }).click();
  await rowOf('approved@example.org').getByText('approved', { exact: true }).waitFor();
  await rowOf('rejected@example.org').getByRole('button', { name: 'Decide' }).click();
  await modal(page, 'Tour Request').getByRole('button', { name: 'Reject' }).click();
  await rowOf('rejected@example.org').getByText('rejected', { exact: true }).waitFor();
  const mail = (await app.mails('rejected@example.org')).find(({ subject }) => subject.startsWith('Your tour of'));
  expect(mail!.text).toContain('We would be glad to hear from you again.');

  await page.getByRole('button', { name: '+ Add Tour' }).click();
  const form = modal(page, 'Add Tour');
  await form.getByLabel('Name').fill('Caller Carol');
  await form.getByRole('textbox', { name: 'Phone number' }).fill('7700900456');
  await choose(page, 'Resource', 'Meeting Room');
  await chooseDay(page, dayAhead(2));
  await choose(page, 'Time', '10:30');
  await staff.look('add-tour');
  await form.getByRole('button', { name: 'Save' }).click();
  await said(page, 'Tour added');
  await rowOf('Caller Carol').getByText('approved', { exact: true }).waitFor();
  await staff.leave();
});
