/** The headings of CSV files: English for programs, and another language for whoever asks for it. */
import { beforeAll, expect, it } from 'vitest';
import { DOWNLOADS } from '#app/server/downloads.ts';
import { app, useApp, world } from '../helpers/stage.ts';

useApp();

const CSV_FILES = DOWNLOADS.map(({ path }) => path).filter(
  (path) => path.endsWith('/export') && !path.includes('tour'),
);

const MORE: Record<string, Record<string, string>> = {
  '/earnings/export': { by: 'month' },
  '/insight/occupancy/export': { type: 'meeting_room' },
};

async function firstLine(path: string, query: Record<string, string>, headers: Record<string, string> = {}) {
  const address = `${app.address}/api/v1${path.replace('{space_id}', world.spaceId)}`;
  const parameters = new URLSearchParams({ space_id: world.spaceId, ...MORE[path], ...query });
  const response = await fetch(`${address}?${parameters}`, {
    headers: { authorization: `Bearer ${world.owner.token}`, ...headers },
  });
  const [line = ''] = (await response.text()).replace('\uFEFF', '').split('\r\n');
  return { status: response.status, type: response.headers.get('content-type'), line };
}

beforeAll(() => app.services.limits.reset());

it.each(CSV_FILES)('%s has them in English, whatever the language of the caller', async (path) => {
  const { status, type, line } = await firstLine(path, {}, { 'accept-language': 'de' });
  expect([status, type], line).toEqual([200, 'text/csv; charset=utf-8']);
  const { line: german } = await firstLine(path, { headings: 'de' });
  expect(german.split(',')).toHaveLength(line.split(',').length);
  expect(german).not.toBe(line);
  // A meaning that tells two words apart is for translators only.
  expect(line + german).not.toContain('||');
  expect((await firstLine(path, { headings: 'xx' })).status).toBe(400);
});

it('are many', () => {
  expect(CSV_FILES.length).toBeGreaterThanOrEqual(11);
});
