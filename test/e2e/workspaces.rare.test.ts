/** Workspaces and their pictures, up to a complete second location that is set up only through the screens. */
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { acceptInvitation, heading, said, signedIn, stranger, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { addPerson } from '../helpers/world.ts';

type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

/** One picture of each file type, all of the required size. */
let pictures: ChosenFile[];

useBrowser();
beforeAll(async () => {
  const [house, lounge, meeting] = ['house', 'lounge', 'meeting'].map((view) =>
    sharp(`seeds/pictures/bristol-${view}-1440.jpg`),
  );
  pictures = [
    { name: 'house.jpg', mimeType: 'image/jpeg', buffer: await house!.jpeg().toBuffer() },
    { name: 'lounge.png', mimeType: 'image/png', buffer: await lounge!.png().toBuffer() },
    { name: 'office.gif', mimeType: 'image/gif', buffer: await meeting!.gif().toBuffer() },
  ];
});

const flat = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#5b7f8c' } })
    .png()
    .toBuffer();

/** Drops a file on the picture input. */
async function drop(dialog: Locator, { name, mimeType, buffer }: ChosenFile): Promise<void> {
  const file = { name, type: mimeType, content: buffer.toString('base64') };
  const dataTransfer = await dialog.page().evaluateHandle(({ name, type, content }) => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
    transfer.items.add(new File([bytes], name, { type }));
    return transfer;
  }, file);
  await dialog.getByText('Choose or drop').dispatchEvent('drop', { dataTransfer });
}

/** Presses the days that a new workspace is open on. */
async function pressOfficeDays(dialog: Locator, isOn: boolean): Promise<void> {
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await dialog.getByRole('button', { name: day, pressed: isOn }).click();
}

/** Fills in the required fields except the pictures and the days, which a new workspace has. */
async function fillWorkspace(dialog: Locator, name: string): Promise<void> {
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Area', { exact: true }).fill('12 Quay Street, Bristol');
  await dialog.getByLabel('Opens at').selectOption('08:30');
  await dialog.getByLabel('Closes at').selectOption('19:00');
}

async function spaceNamed(name: string, person = world.owner) {
  const { data } = await app.call<{ _id: string; name: string; pictures: { filename: string }[] }[]>(
    'GET',
    `/space?limit=100&text=${encodeURIComponent(name)}`,
    { token: person.token },
  );
  return data;
}

/** Drags with the mouse, in steps, as a person does. */
async function drag(page: Page, handle: Locator, target: Locator): Promise<void> {
  await handle.scrollIntoViewIfNeeded();
  const [from, to] = [(await handle.boundingBox())!, (await target.boundingBox())!];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 10 });
  await page.mouse.up();
}

it('an owner adds a workspace with pictures and resources, and invites its manager', async () => {
  const name = 'Bristol';
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto('/app/workspace');
  await heading(page, 'London', 2).waitFor();
  await page.getByRole('button', { name: '+ Add Workspace' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Workspace' });
  await expect.poll(() => dialog.getByLabel('Opens at').inputValue()).toBe('09:00');
  await dialog.getByLabel('Closes at').selectOption({ label: '02:00 next day' });
  await pressOfficeDays(dialog, true);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  for (const text of [
    'Workspace name cannot be left blank',
    'Workspace area cannot be left blank',
    'Please select number of days',
    'Please upload atleast one image',
  ])
    await dialog.getByText(text).waitFor();

  await dialog.getByLabel('Add pictures').setInputFiles([
    { name: 'small.png', mimeType: 'image/png', buffer: await flat(719, 819) },
    { name: 'drawing.png', mimeType: 'image/png', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
  ]);
  await said(page, 'Please upload exact image size of 1440x820');
  await said(page, 'Please upload JEPG, JGP, PNG or GIF file only');
  await expect.poll(() => dialog.getByRole('img').count()).toBe(0);

  await fillWorkspace(dialog, name);
  await pressOfficeDays(dialog, false);
  await dialog.getByLabel('Description').fill('Two floors above the harbour, with a terrace for the summer.');
  await dialog.getByLabel('Add pictures').setInputFiles(pictures);
  await dialog.getByRole('img', { name: 'office.gif' }).waitFor();
  await dialog.getByRole('button', { name: 'Move lounge.png earlier' }).click();
  await dialog.getByRole('checkbox', { name: 'Meeting Room' }).click();
  await dialog.getByRole('checkbox', { name: 'Flexi Desk' }).click();
  await dialog.getByRole('button', { name: 'Add amenity' }).click();
  await dialog.getByText('Please add amenity title').waitFor();
  await dialog.getByLabel('New amenity').fill('Terrace');
  await page.keyboard.press('Enter');
  await dialog.getByRole('checkbox', { name: 'Terrace', checked: true }).waitFor();
  await dialog.locator('.leaflet-container').click({ position: { x: 200, y: 100 } });
  await expect.poll(() => dialog.getByLabel('Latitude').inputValue()).toMatch(/^59\.\d+$/);
  const marker = dialog.locator('.leaflet-marker-icon');
  const before = await dialog.getByLabel('Longitude').inputValue();
  await marker.scrollIntoViewIfNeeded();
  const box = (await marker.boundingBox())!;
  await page.mouse.move(box.x + 16, box.y + 16);
  await page.mouse.down();
  await page.mouse.move(box.x + 66, box.y + 36, { steps: 5 });
  await page.mouse.up();
  expect(Number(await dialog.getByLabel('Longitude').inputValue())).toBeGreaterThan(Number(before));
  await dialog.getByLabel('Latitude').fill('51.4495');
  await dialog.getByLabel('Longitude').fill('-2.5983');
  await dialog.getByLabel('Name').scrollIntoViewIfNeeded();
  await owner.look('workspace-dialog');
  await dialog.locator('.leaflet-container').scrollIntoViewIfNeeded();
  await owner.look('workspace-dialog-map');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await said(page, 'Workspace Added Successfully');
  await dialog.waitFor({ state: 'detached' });
  await heading(page, name, 2).waitFor();
  const [space] = await spaceNamed(name);
  expect(space!.pictures.map(({ filename }) => filename)).toEqual(['lounge.png', 'house.jpg', 'office.gif']);
  await page.getByRole('searchbox').fill(name.toUpperCase());
  await heading(page, 'London', 2).waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('text')).toBe(name.toUpperCase());
  await owner.look('workspaces');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('searchbox').fill('');
  await heading(page, 'London', 2).waitFor();
  await owner.look('workspaces-dark', { hasContrast: true });
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByRole('img', { name: 'office.gif' }).waitFor();
  await owner.look('workspace-dialog-dark', { hasContrast: true });
  await page.emulateMedia({ colorScheme: 'light' });

  // The new workspace is the active one.
  await page.goto('/app/meetingRooms');
  await page.getByRole('combobox', { name: 'Workspace' }).filter({ hasText: name }).waitFor();
  await page.getByRole('button', { name: '+ Add Meeting Room' }).first().click();
  await page.getByLabel('Name').fill('Dock');
  await page.getByLabel('Price (£/hr)').fill('28');
  await page.getByLabel('Capacity').fill('8');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await said(page, 'Meeting room successfully created');
  await page.goto('/app/privateOffices');
  await page.getByRole('button', { name: '+ Add Private Office' }).first().click();
  await page.getByLabel('Name').fill('Crow’s nest');
  await page.getByLabel('Price (£/day)').fill('95');
  await page.getByLabel('Size').fill('4');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await said(page, 'Private office successfully created');
  await page.goto('/app/desk');
  await page.getByRole('button', { name: '+ Add Desk Area' }).first().click();
  await page.getByLabel('Name').fill('Deck');
  await page.getByRole('checkbox', { name: 'Flexi Desk' }).click();
  await page.getByLabel('Seats of Flexi Desk').fill('40');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await said(page, 'Desk successfully created');

  const email = 'harbour@example.org';
  await page.goto('/app/adminAndTeams');
  await page.getByRole('button', { name: 'Invite' }).click();
  const invitation = page.getByRole('dialog', { name: 'Invite' });
  await invitation.getByLabel('Email').fill(email);
  await invitation.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Manager', exact: true }).click();
  await invitation.getByLabel(name).check();
  await invitation.getByRole('button', { name: 'Invite' }).click();
  await said(page, 'New Team Member added successfully!');
  const [mail] = await app.mails(email);
  const manager = await stranger();
  await acceptInvitation(manager.page, mail!, 'Grace Hopper');
  await manager.page.goto('/app/workspace');
  await heading(manager.page, name, 2).waitFor();
  await expect.poll(() => manager.page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([name]);
  await manager.leave();
  await owner.leave();
});

it('saving removes and reorders pictures', async () => {
  const name = 'Bath';
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto('/app/workspace?workspace=new');
  const adding = page.getByRole('dialog', { name: 'Add Workspace' });
  await fillWorkspace(adding, name);
  await adding.getByLabel('Add pictures').setInputFiles(pictures);
  await adding.getByRole('img', { name: pictures.at(-1)!.name }).waitFor();
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await adding.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Workspace' });
  await dialog.getByRole('button', { name: 'Remove house.jpg' }).click();
  const tiles = dialog.getByRole('list', { name: 'Pictures' }).getByRole('listitem');
  await drag(page, dialog.getByRole('button', { name: 'Move office.gif', exact: true }), tiles.nth(0));
  await drop(dialog, { name: 'garden.png', mimeType: 'image/png', buffer: await flat(1440, 820) });
  await dialog.getByRole('img', { name: 'garden.png' }).waitFor();
  await dialog.getByRole('checkbox', { name: 'Active' }).click();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await said(page, 'Workspace Updated Successfully');
  await dialog.waitFor({ state: 'detached' });
  const [space] = await spaceNamed(name);
  expect(space!.pictures.map(({ filename }) => filename)).toEqual(['office.gif', 'lounge.png', 'garden.png']);
  await page.getByRole('searchbox').fill(name);
  await said(page, 'Inactive');
  await page.getByRole('searchbox').fill('nowhere at all');
  await said(page, 'No workspace has “nowhere at all” in its name.');
  await owner.look('workspaces-empty');
  await owner.leave();
});

it('a failed upload shows its reason, and the retry does not add the workspace twice', async () => {
  const name = 'Wells';
  const owner = await signedIn(world.owner);
  const { page } = owner;
  let uploads = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/trpc/upload', async (route) => {
    uploads += 1;
    const number = uploads;
    await released;
    return number === 2 ? route.fulfill({ status: 503, body: 'Bad gateway' }) : route.continue();
  });
  await page.goto('/app/workspace?workspace=new');
  const dialog = page.getByRole('dialog', { name: 'Add Workspace' });
  await fillWorkspace(dialog, name);
  await dialog.getByLabel('Add pictures').setInputFiles(pictures);
  await dialog.getByRole('img', { name: 'office.gif' }).waitFor();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(() => dialog.getByRole('progressbar').count()).toBe(2);
  await owner.look('workspace-uploading');
  release();
  await dialog.getByText('Some pictures could not be uploaded').waitFor();
  await owner.look('workspace-picture-failed');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await said(page, 'Workspace Added Successfully');
  await dialog.waitFor({ state: 'detached' });
  const found = await spaceNamed(name);
  expect(found).toHaveLength(1);
  expect(found[0]!.pictures.map(({ filename }) => filename)).toEqual(pictures.map((picture) => picture.name));
  expect(uploads).toBe(4);
  await owner.leave(503);
});

it('the changes of two people to one workspace are merged', async () => {
  const [london] = await spaceNamed('London');
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto(`/app/workspace?workspace=${london!._id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Workspace' });
  await dialog.getByLabel('Add pictures').setInputFiles(pictures[0]!);
  await dialog.getByLabel('Description').fill('Mine');
  await app.call('PUT', `/space/add-space/${london!._id}`, {
    token: world.owner.token,
    body: { area: '9 Theirs Street' },
  });
  await dialog.getByRole('button', { name: 'Update' }).click();
  await dialog.getByText('while you were editing').waitFor();
  await expect.poll(() => dialog.getByLabel('Area', { exact: true }).inputValue()).toBe('9 Theirs Street');
  await expect.poll(() => dialog.getByLabel('Description').inputValue()).toBe('Mine');
  await dialog.getByRole('img', { name: 'house.jpg' }).first().waitFor();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await said(page, 'Workspace Updated Successfully');
  await dialog.waitFor({ state: 'detached' });
  const [saved] = await spaceNamed('London');
  expect(saved).toMatchObject({ area: '9 Theirs Street', description: 'Mine' });
  expect(saved!.pictures).toHaveLength(london!.pictures.length + 1);
  await owner.leave(409);
});

it('a retry after a failed upload does not overwrite the changes of another person', async () => {
  const { data: space } = await app.call<{ _id: string }>('POST', '/space/add-space', {
    token: world.owner.token,
    body: { name: 'Ely', area: 'Before', no_of_days: ['Monday'], office_hours: ['09:00', '17:00'] },
  });
  const owner = await signedIn(world.owner);
  const { page } = owner;
  let uploads = 0;
  await page.route('**/trpc/upload', (route) => {
    uploads += 1;
    return uploads === 1 ? route.fulfill({ status: 503, body: 'Bad gateway' }) : route.continue();
  });
  await page.goto(`/app/workspace?text=Ely&workspace=${space._id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Workspace' });
  await dialog.getByLabel('Add pictures').setInputFiles(pictures[0]!);
  await dialog.getByLabel('Description').fill('Mine');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await dialog.getByText('Some pictures could not be uploaded').waitFor();
  await app.call('PUT', `/space/add-space/${space._id}`, { token: world.owner.token, body: { area: 'Theirs' } });
  await dialog.getByLabel('Description').fill('Mine again');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await dialog.getByText('while you were editing').waitFor();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await said(page, 'Workspace Updated Successfully');
  const [saved] = await spaceNamed('Ely');
  expect(saved).toMatchObject({ area: 'Theirs', description: 'Mine again' });
  expect(saved!.pictures).toHaveLength(1);
  await owner.leave(409, 503);
});

it('an open list shows a workspace that another person added within a second', async () => {
  const other = await signedIn(world.owner);
  const { page } = other;
  await page.goto('/app/workspace');
  await heading(page, 'London', 2).waitFor();
  const name = 'Exeter';
  await app.call('POST', '/space/add-space', {
    token: world.owner.token,
    body: { name, area: '1 Cathedral Close', no_of_days: ['Monday'], office_hours: ['09:00', '17:00'] },
  });
  await heading(page, name, 2).waitFor({ timeout: 1_000 });
  await other.leave();
});

it('a profile picture is shown in the header, replaced and removed', async () => {
  const person = await addPerson(app.knex, 'Front Desk', [world.spaceId]);
  const visit = await signedIn(person);
  const { page } = visit;
  const avatar = page.getByRole('banner').locator('img');
  await page.goto('/app/profile');
  await page.getByRole('button', { name: 'Upload picture' }).waitFor();
  const chooser = page.getByLabel('Picture', { exact: true });
  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await said(page, 'Please upload JEPG, JGP, PNG or GIF file only');
  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await flat(600, 800) });
  await page.getByRole('button', { name: 'Change picture' }).waitFor();
  await avatar.waitFor();
  const first = await avatar.getAttribute('src');
  await chooser.setInputFiles(pictures[0]!);
  await expect.poll(() => avatar.getAttribute('src')).not.toBe(first);
  const { data } = await app.call<{ pictures: unknown[] }>('GET', `/users/${person.id}`, { token: person.token });
  expect(data.pictures).toHaveLength(1);
  // Changes of the picture keep unsaved fields, and saving these causes no conflict.
  await page.getByLabel('Company name').fill('Harbour Ltd');
  await page.getByRole('button', { name: 'Remove' }).click();
  await said(page, 'Are you sure to delete this?');
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('button', { name: 'Upload picture' }).waitFor();
  await avatar.waitFor({ state: 'detached' });
  await chooser.setInputFiles(pictures[0]!);
  await page.getByRole('button', { name: 'Change picture' }).waitFor();
  await page.getByLabel('Mobile number').fill('07700900123');
  await page.getByLabel('Address').fill('1 Quay Street');
  await visit.look('profile');
  await page.getByRole('button', { name: 'Save' }).click();
  await said(page, 'Your details has been saved.');
  await visit.leave();
});
