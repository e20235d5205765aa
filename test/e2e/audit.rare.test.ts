/** The audit log of a Super Admin: what was changed, by whom, and all that this person did. */
import { expect, it } from 'vitest';
import { signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';

useBrowser();

it('a Super Admin sees a change with the values before and after, and what else its author did', async () => {
  const { token } = world.owner;
  const spaces = `/space/add-space/${world.spaceId}`;
  await app.call('PUT', spaces, { token, body: { name: 'Harbour', entry_instructions: 'Ring twice' } });
  await app.call('GET', `/users/${world.member.id}`, { token });
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto('/app/auditLog');
  await page.getByText('read the profile of a person').first().waitFor();
  await owner.look('audit-log');
  await page.getByText('updated the workspace Harbour').click();
  const entry = page.getByRole('dialog', { name: 'Audit Log Entry' });
  await entry.getByText('Harbour', { exact: true }).waitFor();
  await expect.poll(() => entry.getByText('(not kept)').count()).toBe(2);
  await expect.poll(() => entry.getByText('Ring twice').count()).toBe(0);
  await owner.look('audit-entry');
  await entry.getByRole('button', { name: 'All of this record' }).click();
  await page.getByText(`Only Workspace ${world.spaceId}`).waitFor();
  await page.getByText('read the profile of a person').waitFor({ state: 'detached' });
  await page.getByText(`Only Workspace ${world.spaceId}`).click();
  await page.getByText('read the profile of a person').first().waitFor();
  await owner.leave();
});
