/** The lists of bookings and invoices show name, time, status and amount at every width, and do not move while they load. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { send, tour } from '../helpers/enquiries.ts';
import { PHONE } from '../helpers/browser.ts';
import { signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { type Booked, addPerson, deskBooking, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

useBrowser();

const LONG_NAME = 'Alexandrina Featherstonehaugh-Cholmondeley';
const COMPANY = 'The Worshipful Company of Instrument Makers';

beforeAll(async () => {
  const guest = await addPerson(app.knex, 'Member', [world.spaceId], 'featherstonehaugh-cholmondeley@example.org');
  await app.knex('users').where('id', guest.id).update({ name: LONG_NAME, company_name: COMPANY });
  await app
    .knex('spaces')
    .where('id', world.spaceId)
    .update({ area: '114 Great Portland Street, Marylebone, London W1W 6PH' });
  const card = await saveCard(app, guest);
  const book = async (body: object) => {
    const { meta, data } = await app.call<Booked>('POST', '/bookings', { token: guest.token, body });
    expect(meta.message).toBe('Booking successfully done');
    return data;
  };
  const paid = [
    {
      ...roomBooking(world, slot(3)),
      capacity: 4,
      members: [guest.email, 'a@example.org', 'b@example.org', 'c@example.org'],
    },
    { ...roomBooking(world, slot(4, 0, 23)), members: [guest.email] },
    { ...deskBooking(world, { ...slot(5), to: slot(28).to }, 5), members: [guest.email] },
  ];
  const booked: Booked[] = [];
  for (const body of paid) booked.push(await book(body));
  for (const booking of booked) await pay(app, guest, booking, card);
  const asked = { seat_swap_status: 'Assigned', customer_remark: 'Could I have a place beside the window, please?' };
  await app.call('PUT', `/bookings/raised-request/${booked[2]!._id}`, { token: guest.token, body: asked });
  const request = { ...roomBooking(world, slot(8)), name: LONG_NAME, email: guest.email, number: '+4407700900123' };
  const { meta } = await app.call('POST', '/bookings/resource-without-pay', {
    token: world.owner.token,
    body: request,
  });
  expect(meta.message).toBe('Booking request added');
  await send(app, tour(world, { name: LONG_NAME, email: guest.email, company_name: COMPANY }));
  await book({ ...roomBooking(world, slot(6)), members: [guest.email] });
  for (const [path, record] of [
    ['/contacts', { name: 'Ada', company_name: COMPANY }],
    ['/announcements', { title: 'Fire drill', text: 'At ten in front of the house, beside the bicycles.' }],
  ] as const)
    await app.call('POST', path, { token: world.owner.token, body: { space_id: world.spaceId, ...record } });
  const own = { ...roomBooking(world, slot(7)), members: [world.member.email] };
  await app.call('POST', '/bookings', { token: world.member.token, body: own });
  await send(app, tour(world, { email: world.member.email }));
});

/** The texts in these columns that are cut, covered by another element, or outside the table. */
function hiddenTexts(page: Page, label: string, headers: string[]): Promise<string[]> {
  return page.getByRole('table', { name: label }).evaluate((table, names) => {
    const found: string[] = [];
    const titles = [...table.querySelectorAll('th')].map((header) => header.textContent);
    const isShown = (cell: Element, { left, right, top, bottom }: DOMRect) =>
      [left + 1, right - 1].every((x) => cell.contains(document.elementFromPoint(x, (top + bottom) / 2)));
    const isCut = (text: Node, cell: Element) => {
      for (let box = text.parentElement; box && box !== cell; box = box.parentElement)
        if (box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).overflow === 'hidden') return true;
      return false;
    };
    for (const row of table.querySelectorAll('tbody tr')) {
      row.scrollIntoView({ block: 'center', inline: 'start' });
      for (const name of names) {
        const cell = row.children[titles.indexOf(name)]!;
        if (getComputedStyle(cell).display === 'none') found.push(`${name} is not shown`);
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          const range = document.createRange();
          range.selectNodeContents(text);
          // A text for screen readers only has no size.
          const rects = [...range.getClientRects()].filter(({ width }) => width > 2);
          // A small second line is not what is looked for in a list: it may be cut if it tells the rest.
          const line = text.parentElement!.closest<HTMLElement>('.text-xs[title]');
          const isForEyes = !text.parentElement!.closest('.sr-only') && !(line && line.title === line.textContent);
          if (isForEyes && (isCut(text, cell) || !rects.every((rect) => isShown(cell, rect))))
            found.push(`${name}: ${text.textContent}`);
        }
      }
    }
    return found;
  }, headers);
}

/** Every list of the application with its filters, if it has some. */
const MEASURED = [
  'booking',
  'bookingRequest',
  'deskSwap',
  'invoice',
  'members',
  'contacts',
  'adminAndTeams',
  'roles',
  'contact-us',
  'announcements',
];
const ROW = 44;

/** The heights of the rows of the list on a screen, except those of the long name, which needs two lines. */
function rowHeights(page: Page): Promise<number[]> {
  return page
    .locator('main tbody tr')
    .filter({ hasNotText: LONG_NAME })
    .evaluateAll((rows) => [...new Set(rows.map((row) => row.getBoundingClientRect().height))]);
}

const LISTS = [
  { path: '/app/deskSwap', label: 'Desk swaps', headers: ['From', 'To', 'Member', 'Status'] },
  { path: '/app/bookingRequest', label: 'Booking requests', headers: ['Name', 'From', 'To', 'Price', 'Status'] },
  { path: '/app/contact-us', label: 'Enquiries', headers: ['Name', 'Tour Date', 'Created', 'Type, Status'] },
];

describe.each([1280, 1440])('at %i px', (width) => {
  it('the booking list shows customer, time, status and amount of every row', async () => {
    const desk = await signedIn(world.staff, width);
    const { page } = desk;
    await page.goto('/app/booking');
    await page.getByRole('row').filter({ hasText: LONG_NAME }).nth(3).waitFor();
    expect(await hiddenTexts(page, 'Bookings', ['Event Date', 'Status', 'Price', 'Members'])).toEqual([]);
    await page.getByRole('columnheader', { name: 'Location' }).waitFor();
    await desk.look('long-bookings');
    await desk.leave();
  });

  it('the invoice list shows customer, dates and amount of every row', async () => {
    const owner = await signedIn(world.owner, width);
    const { page } = owner;
    await page.goto('/app/invoice');
    await page.getByRole('row').filter({ hasText: LONG_NAME }).nth(2).waitFor();
    const headers = ['Invoice', 'Invoice Date, Created By', 'From, To', 'Customer', 'Price'];
    expect(await hiddenTexts(page, 'Invoices', headers)).toEqual([]);
    await page.getByRole('columnheader', { name: 'Plan' }).waitFor();
    await owner.look('long-invoices');
    await owner.leave();
  });

  it('rows and filters are one line of 44 px in every list, and the table is not wider than the screen', async () => {
    const owner = await signedIn(world.owner, width);
    const { page } = owner;
    for (const list of MEASURED) {
      await page.goto(`/app/${list}`);
      await page.locator('main tbody tr').first().waitFor();
      await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' });
      expect([list, ...(await rowHeights(page)).filter((height) => height !== ROW)]).toEqual([list]);
      const filters = page.getByRole('search', { name: 'Filters' });
      if (list !== 'roles') expect([list, (await filters.boundingBox())!.height]).toEqual([list, ROW]);
      const table = page.getByRole('region').filter({ has: page.getByRole('table') });
      expect([list, await table.evaluate((box) => box.scrollWidth - box.clientWidth)]).toEqual([list, 0]);
    }
    await owner.leave();
  });

  it.each(LISTS)('the list of $path shows name, time and status of every row', async ({ path, label, headers }) => {
    const owner = await signedIn(world.owner, width);
    const { page } = owner;
    await page.goto(path);
    await page.getByRole('row').filter({ hasText: LONG_NAME }).first().waitFor();
    expect(await hiddenTexts(page, label, headers)).toEqual([]);
    await owner.look(`long-${label.toLowerCase().replace(' ', '-')}`);
    await owner.leave();
  });
});

type Shift = { value: number; hadRecentInput: boolean };

/** How much of the page has moved since it was opened, without the answer to an input. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as unknown as Shift[];
          resolve(shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // Without an entry, the observer is not called.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
}

describe('the booking list on a phone', () => {
  it.each(['staff', 'member'] as const)('does not move while it loads for %s', async (who) => {
    const visitor = await signedIn(world[who], PHONE);
    const { page } = visitor;
    await page.goto('/app/booking');
    await page.getByRole('table', { name: 'Bookings' }).getByRole('row').nth(1).waitFor();
    if (who === 'member') await page.getByRole('region', { name: 'Your tours' }).waitFor();
    await visitor.look(`phone-bookings-${who}`);
    expect(await layoutShift(page)).toBeLessThan(0.02);
    await visitor.leave();
  });
});
