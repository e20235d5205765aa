/**
 * Every screen, dialog and menu on a phone: axe finds nothing, and nothing scrolls sideways, is cut or covered. The journeys run on a wide screen. Those whose way differs on a phone run there, too.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUBLIC_PAGES, RENDERED_PAGES } from '#app/pages.ts';
import { APP_SCREENS } from '#app/client/domains.ts';
import { KIND_NAMES } from '#domains/content/kinds.ts';
import { paths } from '#shared/paths.ts';
import { addItem, freshPicture } from '../content/examples.ts';
import { PHONE, type Visitor, visitor } from '../helpers/browser.ts';
import {
  addressOf,
  buttonKinds,
  layerOf,
  openScreen,
  press,
  publicAddressOf,
  records,
  reopenScreen,
  useRecords,
} from '../helpers/every-screen.ts';
import { pressInMenu, stranger } from '../helpers/journeys.ts';
import { problemsOnPhone } from '../helpers/phone-layout.ts';
import { modal } from '../helpers/pickers.ts';
import { app, world } from '../helpers/stage.ts';
import { type Booked, roomBooking, slot } from '../helpers/world.ts';

/** What opens a dialog, a menu or another screen. A button that opens something and begins with another word is added here. */
const OPENS =
  /^(\+ |Add new|Booking History|Cancel|Decide|Delete|Edit|History|Invite|More|New address|Order$|Sell$|Settings|Swap|Unlock|Update|View)|Edit|, Free$/;
/** These add a row to a form instead. */
const ADDS_ROW = /^\+ Add (Item|Price|Key|Other|Facility)/;

let owner: Visitor;
let guest: Visitor;

/** A visitor whose screens are looked at in every lane. */
const onPhone = (person?: { token: string }) =>
  visitor(app.address, { width: PHONE, token: person?.token, looks: true });

useRecords();
beforeAll(async () => {
  for (const kind of KIND_NAMES) await addItem(app, world.owner.token, kind);
  owner = await onPhone(world.owner);
  await owner.context.addInitScript((id) => localStorage.setItem('activeSpace', id), world.spaceId);
  guest = await onPhone();
});
afterAll(async () => {
  await owner.leave();
  await guest.leave(404);
});

/** Looks at a screen, and at what each kind of its buttons opens. The form of a new record is sent empty, and shows its messages. */
async function lookAtAll({ page, look }: Visitor, address: string): Promise<void> {
  await openScreen(page, address);
  const screen = `phone${address.replaceAll('/', '-')}`;
  await look(screen);
  const shown = page.url();
  for (const name of await buttonKinds(page, (each) => OPENS.test(each) && !ADDS_ROW.test(each))) {
    await press(page, name);
    const opened = `${screen}-${name.replaceAll(/\W+/g, '-')}`;
    await look(opened);
    const send = layerOf(page).locator('form button[type=submit]');
    if (name.startsWith('+') && (await send.count()) === 1) {
      await send.click();
      await look(`${opened}-empty`);
    }
    await page.keyboard.press('Escape');
    if (page.url() !== shown || (await layerOf(page).count()) > 0) await reopenScreen(page, address);
  }
}

/** What opens otherwise: from a link, in a dialog, or for one person only. */
const OTHERS: [what: string, open: () => Promise<Visitor>][] = [
  [
    'the pictures of a gallery',
    async () => {
      await openScreen(guest.page, paths.gallery);
      await guest.page.getByRole('link', { name: /^Open picture 1/ }).click();
      return guest;
    },
  ],
  [
    'the form for a tour',
    async () => {
      await openScreen(guest.page, paths.space(world.spaceId));
      await guest.page.getByRole('button', { name: 'Book a tour' }).click();
      await guest.page.getByRole('complementary').getByRole('button', { name: 'Book a tour' }).click();
      return guest;
    },
  ],
  [
    'the crop of a picture',
    async () => {
      await openScreen(owner.page, `${paths.meetingRooms}?room=${world.roomId}`);
      const photo = { name: 'a.png', mimeType: 'image/png', buffer: await freshPicture({ width: 2000, height: 1500 }) };
      await owner.page.getByLabel('Add picture').setInputFiles(photo);
      await owner.page.getByRole('button', { name: 'Use picture', disabled: false }).waitFor();
      return owner;
    },
  ],
  [
    'an invitation in a new booking',
    async () => {
      await openScreen(owner.page, `${paths.booking}?newBooking`);
      await owner.page.getByLabel('Capacity').fill('2');
      await owner.page.getByRole('button', { name: 'Invite by email' }).click();
      await modal(owner.page, 'Invite member').waitFor();
      return owner;
    },
  ],
  [
    'a payment at the desk',
    async () => {
      const body = { ...roomBooking(world, slot(9)), assignedUser: world.member.email, members: [world.member.email] };
      const { data } = await app.call<Booked>('POST', '/bookings', { token: world.owner.token, body });
      await openScreen(owner.page, paths.payNow(data._id));
      await owner.page.getByRole('button', { name: 'Card terminal' }).click();
      await modal(owner.page, 'Paid at the desk').waitFor();
      return owner;
    },
  ],
  [
    'a request for other desks, and its decision',
    async () => {
      const member = await onPhone(records.member);
      await openScreen(member.page, paths.booking);
      const desks = member.page.getByRole('row').filter({ hasText: 'Desk' });
      await pressInMenu(member.page, 'Raise Desk Swap Request', desks);
      await modal(member.page, 'Raise Desk Swap Request').getByLabel('Remark').fill('By the window');
      await member.look('phone-raise-swap');
      await member.page.getByRole('button', { name: 'Send request' }).click();
      await modal(member.page, 'Raise Desk Swap Request').waitFor({ state: 'detached' });
      await member.leave();
      await openScreen(owner.page, paths.deskSwap);
      await owner.page.getByRole('button', { name: 'Swap Desk' }).click();
      await modal(owner.page, 'Swap Desk').waitFor();
      return owner;
    },
  ],
];

describe('on a phone', () => {
  it.each(OTHERS)('%s', async (what, open) => {
    const { look } = await open();
    await look(`phone-${what.replaceAll(' ', '-')}`);
  });

  it.each(APP_SCREENS.map(({ path }) => path))('%s', async (path) => {
    await lookAtAll(owner, addressOf(path));
  });

  it.each([...RENDERED_PAGES, ...PUBLIC_PAGES].map(({ path }) => path))('%s', async (path) => {
    await lookAtAll(guest, publicAddressOf(path));
  });

  it('what does not fit would be noticed', async () => {
    const { page } = await stranger(PHONE);
    await page.setContent(`
      <meta name="viewport" content="width=device-width">
      <button style="position: relative; left: 350px; width: 100px">Wide</button>
      <p style="width: 30px; overflow: hidden; white-space: nowrap">A long text</p>
      <button style="display: block">Below</button>
      <div style="position: relative; top: -30px; height: 40px; background: white"></div>
      <section class="overflow-y-auto" style="width: 200px; overflow-y: auto"><p style="width: 300px">Wide text</p></section>
      <button>Fits</button>`);
    expect(await problemsOnPhone(page)).toEqual([
      expect.stringMatching(/^scrolls sideways: \d+ px$/),
      'Wide text scrolls sideways inside: 300 of 200 px',
      'Wide lies beside the screen',
      'Below is covered',
      'A long text is cut',
    ]);
  });
});
