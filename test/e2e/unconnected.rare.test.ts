/** Without the key of a service, its screens say that what they show is not live. */
import { beforeAll, expect, it } from 'vitest';
import { heading, signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';

// Outside production, the sandbox of each service answers.
useBrowser({ env: () => ({ NODE_ENV: 'production', PUBLIC_URL: 'https://work.example' }) });

beforeAll(async () => {
  const at = new Date('2026-01-05T10:00:00Z');
  const place = { space_id: world.spaceId, place_id: '1', name: 'London', chosen_at: at, refreshed_at: at };
  await app.knex('door_places').insert(place);
  const door = { space_id: world.spaceId, lock_id: '7', name: 'Front Door', description: '', online: true };
  await app.knex('doors').insert({ ...door, status: true, created_at: at, modified_at: at });
  const lead = { facebook_id: '5', ad_id: null, form: '1', name: 'Ada', email: 'ada@example.org', phone: '' };
  await app.knex('leads').insert({ ...lead, answers: '[]', created_at: at, received_at: at } as never);
});

it('doors are unknown and leads are old', async () => {
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto('/app/door');
  await heading(page, 'Door Listing').waitFor();
  await page.getByText(/^Kisi is not connected\. What is shown was read .+ and does not change\./).waitFor();
  const row = page.getByRole('row').filter({ hasText: 'Front Door' });
  await row.getByText('Unknown').waitFor();
  const button = row.getByRole('button', {
    name: 'Front Door: Kisi is not connected, so doors cannot be opened from here.',
  });
  await expect.poll(() => button.isDisabled()).toBe(true);
  await owner.look('doors-unconnected');
  await page.goto('/app/social-media-lead');
  await page.getByText(/^Facebook is not connected\. What is shown was read before and does not change\./).waitFor();
  await owner.leave();
});

it('doors answer their id under both names', async () => {
  const { data } = await app.call<{ _id: string; id: string }[]>('GET', `/space/${world.spaceId}/locks`, {
    token: world.owner.token,
  });
  expect(data.map(({ _id, id }) => _id === id)).toEqual([true]);
});
