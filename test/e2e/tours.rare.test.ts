/** Enquiries and tours: the forms of visitors, the Contact Us screen, and the tours of a member. */
import type { Locator, Page } from 'playwright-core';
import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { toLocal } from '#shared/time.ts';
import { PHONE, WIDTHS } from '../helpers/browser.ts';
import { contact, send, tour } from '../helpers/enquiries.ts';
import { heading, said, signedIn, stranger, useBrowser } from '../helpers/journeys.ts';
import { choose, chooseDay, modal } from '../helpers/pickers.ts';
import { takenOver } from '../helpers/renderings.ts';
import { app, world } from '../helpers/stage.ts';
import { type Person, addPerson, dayAhead } from '../helpers/world.ts';

useBrowser();

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const manager = (): Promise<Person> => addPerson(app.knex, 'Manager', [world.spaceId]);

async function requireTexts(form: Locator, texts: string[]): Promise<void> {
  for (const text of texts) await form.getByText(text, { exact: true }).waitFor();
}

async function openContact(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Contact Us' }).click();
  return modal(page, 'Interested in Cockpit?');
}

/** The event of the newest calendar file in the mailbox of an address. */
async function invitationTo(email: string): Promise<{ start: string; sequence: number }> {
  const mails = await app.mails(email);
  const file = mails.flatMap(({ attachments }) => attachments).find(({ filename }) => filename === 'tour.ics');
  const text = await (await fetch(file!.url)).text();
  const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')!;
  const start = event.getFirstPropertyValue('dtstart') as ICAL.Time;
  return { start: start.toJSDate().toISOString(), sequence: Number(event.getFirstPropertyValue('sequence')) };
}

it('a visitor asks for a tour, staff reschedule it, and the mail and the member’s screen have the new time', async () => {
  const email = 'tourist@example.org';
  const staff = await signedIn(await manager());
  await staff.page.goto('/app/contact-us');
  await heading(staff.page, 'Contact Us').waitFor();

  const visitor = await stranger();
  const { page } = visitor;
  await page.goto(`/space/${world.spaceId}`);
  await takenOver(page);
  await page.getByRole('button', { name: 'Book a tour' }).click();
  const popup = page.getByRole('complementary', { name: 'Book a tour' });
  await popup.getByRole('button', { name: 'Book a tour' }).click();
  await requireTexts(popup, [
    'Please enter your name',
    'Please enter your email',
    'Please enter your phone number',
    'Please select a resource',
    'Please select date',
    'Please select time',
  ]);
  await expect.poll(() => page.getByRole('link', { name: 'Book Workspace' }).count()).toBe(0);
  await visitor.look('tour-refused');
  await popup.getByLabel('Name').fill('Grace Hopper');
  // Editing one field clears the messages of all.
  await expect.poll(() => popup.getByText('Please select time', { exact: true }).count()).toBe(0);
  await popup.getByLabel('Email').fill('grace@');
  await popup.getByRole('textbox', { name: 'Phone number' }).fill('7700900456');
  await choose(page, 'Resource', 'Meeting Room');
  await chooseDay(page, dayAhead(2));
  await popup.getByRole('combobox', { name: 'Time' }).click();
  await expect
    .poll(() => page.getByRole('option').allTextContents())
    .toEqual([
      '10.00 AM',
      '11.00 AM',
      '12.00 AM',
      '01.00 PM',
      '02.00 PM',
      '03.00 PM',
      '04.00 PM',
      '05.00 PM',
      '06.00 PM',
    ]);
  await page.getByRole('option', { name: '12.00 AM' }).click();
  await popup.getByRole('button', { name: 'Book a tour' }).click();
  await popup.getByText('Please enter valid email').waitFor();
  await popup.getByLabel('Email').fill(email);
  // Nothing is lost while the server cannot be reached.
  await page.route('**/trpc/enquiries.submit**', (route) => route.abort());
  await popup.getByRole('button', { name: 'Book a tour' }).click();
  await said(page, 'Something went wrong while booking tour');
  await expect.poll(() => popup.getByLabel('Email').inputValue()).toBe(email);
  await page.unroute('**/trpc/enquiries.submit**');
  await visitor.look('tour');
  await popup.getByRole('button', { name: 'Book a tour' }).click();
  await said(page, 'Successfully registered for the tour');
  await page.getByRole('link', { name: 'Book Workspace' }).waitFor();

  const row = rowOf(staff.page, email);
  await row.getByText('New', { exact: true }).waitFor();
  await staff.look('contact-us');
  await row.getByRole('button', { name: 'Decide' }).click();
  const dialog = modal(staff.page, 'Tour Request');
  const save = dialog.getByRole('button', { name: 'Save' });
  await save.click();
  await requireTexts(dialog, ['Please Select Request Type']);
  await choose(staff.page, 'Request Type', 'Reschedule Request');
  await save.click();
  await requireTexts(dialog, ['Please Enter Remark']);
  await expect.poll(() => dialog.getByText('Please Select Date and Time').count()).toBe(2);
  await dialog.getByRole('combobox', { name: 'New date' }).click();
  await staff.page.getByRole('grid').waitFor();
  const cell = staff.page.locator(`[data-day="${dayAhead(3)}"]:not([data-outside]) button`);
  if ((await cell.count()) === 0) await staff.page.getByRole('button', { name: /next month/i }).click();
  await cell.click();
  await choose(staff.page, 'New time', '15:30');
  await dialog.getByLabel('Remark').fill('We are closed on that day');
  await staff.look('tour-decision');
  await save.click();
  await said(staff.page, 'Tour rescheduled');
  await row.getByText('rescheduled').waitFor();
  await row.getByRole('button', { name: 'More Details' }).click();
  await dialog.getByText('Reschedule Request').waitFor();
  await staff.look('tour-decided');
  await expect.poll(() => dialog.getByRole('button', { name: 'Save' }).count()).toBe(0);

  const { start, sequence } = await invitationTo(email);
  const local = toLocal(new Date(start));
  expect([local.day, local.time]).toEqual([dayAhead(3), '15:30']);
  expect(sequence).toBeGreaterThan(0);

  const member = await signedIn(await addPerson(app.knex, 'Member', [], email));
  await member.page.goto('/app/booking');
  const tours = member.page.getByRole('region', { name: 'Your tours' });
  await tours.getByText('rescheduled').waitFor();
  await tours.getByText('We are closed on that day').waitFor();
  await member.look('your-tours');
  await member.leave();
  await visitor.page.unrouteAll();
  await visitor.context.close();
  await staff.leave();
});

it('a visitor sends an enquiry from the header, and staff read and delete it', async () => {
  const email = 'asker@example.org';
  const visitor = await stranger();
  const { page } = visitor;
  await page.goto('/');
  await takenOver(page);
  const form = await openContact(page);
  await form.getByRole('button', { name: 'Submit' }).click();
  await requireTexts(form, [
    'Please enter your Full name',
    'Please enter your Email',
    'Please enter your Phone number',
    'Please enter your Company name',
    'Please select Workspace',
  ]);
  expect((await form.boundingBox())!.width).toBe(500);
  await form.getByLabel('Full name').fill('Ada Lovelace');
  await expect.poll(() => form.getByText('Please enter your Email').count()).toBe(0);
  await form.getByLabel('Email').fill(email);
  await form.getByRole('textbox', { name: 'Phone number' }).fill('7700900123');
  await form.getByLabel('Company name').fill('Engines');
  await choose(page, 'Workspace', 'London');
  await form.getByLabel('Query').fill('Do you have a quiet office?\nFor two people.');
  await visitor.look('contact');
  await form.getByRole('button', { name: 'Submit' }).click();
  await said(page, 'Thank you for contacting us. We will get back to you soon.');
  await form.waitFor({ state: 'detached' });
  await visitor.leave();

  const staff = await signedIn(world.staff, WIDTHS);
  const { page: screen } = staff;
  await screen.goto('/app/contact-us?type=contact_us');
  const row = rowOf(screen, email);
  await row.getByRole('button', { name: 'More Details' }).click();
  const details = modal(screen, 'Enquiry');
  await details.getByText('For two people.').waitFor();
  await staff.look('enquiry');
  await screen.keyboard.press('Escape');
  await row.getByRole('button', { name: 'Delete' }).click();
  await said(screen, 'Are you sure to delete this?');
  await screen.getByRole('button', { name: /^yes/i }).click();
  await row.waitFor({ state: 'detached' });
  // The front desk may not download.
  await expect.poll(() => screen.getByRole('button', { name: 'Export' }).count()).toBe(0);
  await staff.leave();
});

it('on a phone, the form for an enquiry opens from the drawer', async () => {
  const visitor = await stranger(PHONE);
  const { page } = visitor;
  await page.goto('/');
  await takenOver(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const form = await openContact(page);
  await form.getByRole('button', { name: 'Submit' }).click();
  await requireTexts(form, ['Please select Workspace']);
  await form.getByLabel('Full name').fill('Ada Lovelace');
  await choose(page, 'Workspace', 'London');
  await form.getByLabel('Query').fill('Do you have a quiet office?\nFor two people.');
  await visitor.look('contact');
  await visitor.leave();
});

it('staff filter the list and export the tours', async () => {
  await send(app, tour(world, { name: 'Zelda', email: 'zelda@example.org' }));
  await send(app, contact(world, { name: 'Yoko', email: 'yoko@example.org' }));
  const staff = await signedIn(await manager());
  const { page } = staff;
  await page.goto('/app/contact-us');
  await rowOf(page, 'Yoko').waitFor();
  await page.getByLabel('Type', { exact: true }).selectOption('Book tour');
  await rowOf(page, 'Yoko').waitFor({ state: 'detached' });
  await page.getByLabel('Search enquiries').fill('zelda');
  await rowOf(page, 'Zelda').waitFor();
  await page.getByLabel('Status', { exact: true }).selectOption('Rejected');
  await said(page, 'No enquiry matches these filters.');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('tours.xlsx');
  await said(page, 'File downloaded.');
  await staff.leave();
});
