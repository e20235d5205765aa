/** The screens for members, the team, roles and profiles. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { acceptInvitation, heading, signedIn, stranger, useBrowser } from '../helpers/journeys.ts';
import { takenOver } from '../helpers/renderings.ts';
import { app, world } from '../helpers/stage.ts';
import { WIDTHS } from '../helpers/browser.ts';
import { PASSWORD, addPerson, join } from '../helpers/world.ts';

useBrowser();

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

it('an owner adds a role and invites a manager, who sees only their workspace', async () => {
  const owner = await signedIn(world.owner);
  const { page } = owner;
  const roleName = 'House Manager';
  const email = 'manager@example.org';
  await page.goto('/app/roles');
  await heading(page, 'Roles list').waitFor();
  await rowOf(page, 'Front Desk').waitFor();
  await owner.look('roles');
  await page.getByRole('link', { name: '+ Add Role' }).click();
  await heading(page, 'Add Role').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Role Name is Required').waitFor();
  await page.getByLabel('Role Name').fill('Front Desk');
  await page.getByLabel('Sees everybody’s bookings').check();
  await page.getByLabel('Allow All').check();
  await page.getByLabel('Roles: Show').uncheck();
  await expect.poll(() => page.getByLabel('Roles: Edit').isChecked()).toBe(false);
  await expect.poll(() => page.getByLabel('Roles: Edit').isDisabled()).toBe(true);
  await expect.poll(() => page.getByLabel('Invoice: Download').isChecked()).toBe(true);
  await owner.look('role');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('A role with this name already exists').waitFor();
  // The form keeps its values.
  await expect.poll(() => page.getByLabel('Members: Edit').isChecked()).toBe(true);
  await page.getByLabel('Role Name').fill(roleName);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('New role added successfully!').waitFor();
  await rowOf(page, roleName).waitFor();

  await page.goto('/app/adminAndTeams');
  await heading(page, 'Admin & Teams').waitFor();
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await dialog.getByText('Please enter admin email').waitFor();
  await dialog.getByText('Please Select role').waitFor();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: roleName }).click();
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await dialog.getByText('Please Select atleast one workspace').waitFor();
  await owner.look('invite');
  await dialog.getByLabel('London').check();
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await page.getByText('New Team Member added successfully!').waitFor();
  await rowOf(page, email).getByText('London').waitFor();
  await owner.look('team');
  await rowOf(page, email).getByText('Invited').waitFor();
  await rowOf(page, email).getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByText(`${email} is invited and has not accepted yet.`).waitFor();
  await owner.look('invited');
  // On a busy machine, the first mail could otherwise arrive after the second one.
  await expect.poll(async () => (await app.mails(email)).length).toBe(1);
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByText(`Invitation sent again to ${email}`).waitFor();
  await page.keyboard.press('Escape');

  // The link of the first mail is void once the second one is written.
  await expect.poll(async () => (await app.mails(email)).length).toBe(2);
  const [mail] = await app.mails(email);
  const manager = await stranger();
  await acceptInvitation(manager.page, mail!, 'Ada Lovelace');
  await rowOf(page, email).getByText('Active').waitFor();
  await manager.page.goto('/app/adminAndTeams');
  await rowOf(manager.page, email).waitFor();
  await manager.page.getByRole('combobox', { name: 'Workspace' }).click();
  await expect.poll(() => manager.page.getByRole('option').allTextContents()).toEqual(['London']);
  await manager.page.keyboard.press('Escape');
  // Managers cannot change the owner, who has more permissions, or themselves.
  for (const person of [email, world.owner.email])
    await rowOf(manager.page, person).getByRole('button', { name: 'More Details' }).waitFor();
  await rowOf(manager.page, world.staff.email).getByRole('button', { name: 'Edit' }).waitFor();
  await manager.page.goto('/app/roles');
  await manager.page.waitForURL((url) => url.pathname !== '/app/roles');

  // An open screen is left when its permission is removed.
  await manager.page.goto('/app/members');
  await heading(manager.page, 'Members').waitFor();
  await page.goto('/app/roles');
  await rowOf(page, roleName).getByRole('link', { name: 'Edit' }).click();
  await heading(page, 'Edit Role').waitFor();
  await page.getByLabel('Members: Show').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Role updated!').waitFor();
  await manager.page.waitForURL((url) => url.pathname !== '/app/members', { timeout: 3_000 });
  await manager.leave();
  await owner.leave(409);
});

it('an invitation is withdrawn, and a person whose role is switched off reads whom to ask', async () => {
  const role = 'Porter';
  const { data } = await app.call<{ _id: string }>('POST', '/roles', {
    token: world.owner.token,
    body: { name: role, permissions: { members: { show: true, editable: true } } },
  });
  const email = 'porter@example.org';
  await app.call('POST', '/users/team-member', {
    token: world.owner.token,
    body: { email, role_id: data._id, active_spaces: [world.spaceId] },
  });
  const porter = await signedIn(await addPerson(app.knex, role, [world.spaceId]));
  await porter.page.goto('/app/members');
  await heading(porter.page, 'Members').waitFor();

  const owner = await signedIn(world.owner);
  await owner.page.goto(`/app/adminAndTeams?text=${email}`);
  await rowOf(owner.page, email).getByRole('button', { name: 'Edit' }).click();
  await owner.page.getByRole('button', { name: 'Withdraw invitation' }).click();
  await owner.page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await owner.page.getByText(`Invitation of ${email} withdrawn`).waitFor();
  await owner.page.getByText(`Nobody has “${email}” in their name or email.`).waitFor();
  await owner.leave();

  await app.call('PUT', `/roles/${data._id}`, { token: world.owner.token, body: { active: false } });
  await porter.page.getByText(`Your role “${role}” is switched off`).waitFor();
  await porter.page.getByRole('heading', { level: 1 }).waitFor();
  await porter.look('inactive-role');
  await porter.leave();
});

it('a change of a team member’s workspaces appears immediately in another browser', async () => {
  const person = await addPerson(app.knex, 'Front Desk', [world.spaceId]);
  const owner = await signedIn(world.owner);
  const other = await signedIn(world.owner);
  await other.page.goto(`/app/adminAndTeams?text=${person.email}`);
  await rowOf(other.page, person.email).getByText('Active').waitFor();
  const { page } = owner;
  await page.goto(`/app/adminAndTeams?text=${person.email}`);
  await rowOf(page, person.email).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Admin' });
  await dialog.getByLabel('Leeds').check();
  await dialog.getByLabel('Active', { exact: true }).uncheck();
  await owner.look('edit-admin');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Admin Updated!').waitFor();
  await rowOf(other.page, person.email).getByText('Blocked').waitFor({ timeout: 3_000 });
  await rowOf(other.page, person.email)
    .getByText(/London, Leeds|Leeds, London/)
    .waitFor();
  await owner.leave();
  await other.leave();
});

it('a member is added, found and blocked', async () => {
  const staff = await signedIn(world.staff);
  const { page } = staff;
  const email = 'guest@example.org';
  await page.goto('/app/members');
  await heading(page, 'Members').waitFor();
  await page.getByRole('button', { name: '+ Add Member' }).first().click();
  const add = page.getByRole('dialog', { name: 'Add Member' });
  await add.getByRole('button', { name: 'Save' }).click();
  await add.getByText('Please enter member email').waitFor();
  await add.getByLabel('Email').fill('guest');
  await add.getByText('Please enter valid email').waitFor();
  await staff.look('add-member');
  await add.getByLabel('Email').fill(email);
  await add.getByRole('button', { name: 'Save' }).click();
  await page.getByText('New member added successfully!').waitFor();
  await page.getByRole('button', { name: '+ Add Member' }).first().click();
  await add.getByLabel('Email').fill(email);
  await add.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Email already exists').waitFor();
  await expect.poll(() => add.getByLabel('Email').inputValue()).toBe(email);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await add.waitFor({ state: 'hidden' });

  await page.getByPlaceholder('Search Name or Email').fill(email);
  await page.keyboard.press('Enter');
  await page.waitForURL(/text=guest/);
  await page.getByText('1–1 of 1 members').waitFor();
  await rowOf(page, email).getByText('-', { exact: true }).waitFor();
  await staff.look('members');
  await rowOf(page, email).getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Member' });
  await edit.getByLabel('Active', { exact: true }).uncheck();
  await staff.look('edit-member');
  await edit.getByRole('button', { name: 'Save' }).click();
  await page.getByText('User Updated!').waitFor();
  await rowOf(page, email).getByText('Blocked').waitFor();
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.waitForURL((url) => !url.search.includes('text'));

  await page.goto(`/app/reports/${world.staff.id}`);
  await heading(page, 'Activity Feed').waitFor();
  await page
    .getByText(new RegExp(`blocked ${email}`))
    .first()
    .waitFor();
  await staff.look('reports');
  await page.goto('/app/members');
  await rowOf(page, email).getByRole('link', { name: 'Activities' }).click();
  await page.getByText('There are no activities yet.').waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await heading(page, 'Members').waitFor();
  await staff.leave(409);
});

it('permissions that the actor does not hold cannot be granted, and the own role is read-only', async () => {
  const name = 'Clerk';
  const full = { show: true, editable: true };
  await app.call('POST', '/roles', {
    token: world.owner.token,
    body: { name, permissions: { roles: full, members: { show: true } } },
  });
  const clerk = await signedIn(await addPerson(app.knex, name));
  const { page } = clerk;
  await page.goto('/app/roles');
  await rowOf(page, name).getByRole('link', { name: 'More Details' }).click();
  await page.getByText('You cannot change the role that you are using').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Save' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Back' }).click();
  await rowOf(page, 'Super Admin').getByRole('link', { name: 'More Details' }).click();
  await page.getByText('You cannot change a role that may do more than yours').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Save' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: '+ Add Role' }).click();
  await page.getByLabel('Allow All').check();
  await expect.poll(() => page.getByLabel('Members: Show').isChecked()).toBe(true);
  await expect.poll(() => page.getByLabel('Members: Edit').isDisabled()).toBe(true);
  await expect.poll(() => page.getByLabel('Xero: Show').isDisabled()).toBe(true);
  await expect.poll(() => page.getByLabel('Works in all workspaces').isDisabled()).toBe(true);
  await clerk.leave();
});

it('a manager changes the workspaces, and not the role, of somebody who also works elsewhere', async () => {
  const both = await addPerson(app.knex, 'Front Desk', [world.spaceId, world.otherSpaceId]);
  const manager = await signedIn(await addPerson(app.knex, 'Manager', [world.spaceId]));
  const { page } = manager;
  await page.goto(`/app/adminAndTeams?text=${both.email}`);
  await rowOf(page, both.email).getByText('London, 1 more').waitFor();
  await rowOf(page, both.email).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Admin' });
  await expect.poll(() => dialog.getByLabel('Role').isDisabled()).toBe(true);
  await expect.poll(() => dialog.getByLabel('Active').isDisabled()).toBe(true);
  await dialog.getByText('somebody who manages all workspaces of this person').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Admin Updated!').waitFor();
  expect(await app.knex('team_spaces').where('user_id', both.id)).toHaveLength(2);
  await manager.leave();
});

it('a member edits their profile and changes their password', async () => {
  const person = await addPerson(app.knex, 'Member');
  const guest = await stranger();
  const { page } = guest;
  await page.goto('/login');
  await takenOver(page);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/app/**');
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await heading(page, 'My Profile').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please enter your company name').waitFor();
  await page.getByText('Please enter your mobile number').waitFor();
  await page.getByText('Please enter your address').waitFor();
  await page.getByLabel('Company name').fill('Engines Ltd');
  await page.getByLabel('Mobile number').fill('07');
  await page.getByLabel('Address').fill('12 St James’s Square');
  await page.getByText('Please enter valid mobile number').waitFor();
  await guest.look('profile');
  await page.getByLabel('Mobile number').fill('07700900123');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Your details has been saved.').waitFor();

  const before = await page.evaluate(() => localStorage.getItem('token'));
  await page.getByRole('button', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Please enter old password').waitFor();
  await dialog.getByText('Please enter new password').waitFor();
  await dialog.getByText('Please enter confirm password').waitFor();
  await dialog.getByLabel('Old password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Confirm password', { exact: true }).fill('other');
  await dialog.getByText('New Password cannot be same as old password').waitFor();
  await dialog.getByLabel('New password', { exact: true }).fill('analytical');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('New password and Confirm password not same').waitFor();
  await guest.look('change-password');
  await dialog.getByLabel('Confirm password', { exact: true }).fill('analytical');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Successfully set new password!').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe(before);
  await page.reload();
  await heading(page, 'My Profile').waitFor();
  await expect.poll(() => page.getByLabel('Company name').inputValue()).toBe('Engines Ltd');
  expect((await app.call('GET', `/users/${person.id}`, { token: before! })).meta.status).toBe(401);
  await guest.leave();
});

it('an owner reads what staff gave to staff', async () => {
  const clerk = await addPerson(app.knex, 'Front Desk', [world.spaceId]);
  await join(app, clerk, world.spaceId);
  const body = { user_id: clerk.id, space_id: world.spaceId, type: 'money', amount: 5_000 };
  const granted = await app.call('POST', '/credits', { token: world.staff.token, body });
  expect(granted.meta.message).toBe('Success');
  const owner = await signedIn(world.owner, WIDTHS);
  const { page } = owner;
  await page.goto('/app/givenAway?to_staff=true');
  await heading(page, 'Given Away').waitFor();
  await page.getByText('£50.00', { exact: true }).first().waitFor();
  await owner.look('given-away');
  await owner.leave();
});
