/** A person asks for their erasure, sees what it does, and withdraws it; staff do the same for a member, and end their sessions. */
import { expect, it } from 'vitest';
import { signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { join } from '../helpers/world.ts';

useBrowser();

it('a person sees what their erasure does, asks for it and withdraws it', async () => {
  const member = await signedIn(world.member);
  const { page } = member;
  await page.goto('/app/profile');
  await page.getByRole('button', { name: 'Erase my account' }).click();
  const question = page.getByRole('alertdialog', { name: 'Erase your account?' });
  await question.getByText('Kept without who it was').waitFor();
  await member.look('erasure-question');
  await question.getByRole('button', { name: 'Erase', exact: true }).click();
  await page.getByText('Your account will be erased on').waitFor();
  await member.look('erasure-waiting');
  await page.reload();
  await page.getByRole('button', { name: 'Withdraw the erasure' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByRole('button', { name: 'Erase my account' }).waitFor();
  expect(await app.knex('erasures').where('user_id', world.member.id).pluck('state')).toEqual(['withdrawn']);
  await member.leave();
});

it('staff end the sessions of a member, and ask for their erasure', async () => {
  await join(app, world.otherMember, world.spaceId);
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto(`/app/members/${world.otherMember.id}`);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByText('Signed out everywhere!').waitFor();
  await page.getByRole('button', { name: 'Erase this person' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Removed', { exact: true }).waitFor();
  await question.getByRole('button', { name: 'Erase', exact: true }).click();
  await page.getByText('This account will be erased on').waitFor();
  await owner.look('member-erasure');
  await owner.leave();
  const { token } = world.otherMember;
  expect((await app.call('GET', '/bookings', { token })).meta.status).toBe(401);
});
