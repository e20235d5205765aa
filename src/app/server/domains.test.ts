import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { domains } from '#app/server/domains.ts';
import { topics } from '#app/server/topics.ts';

const FOLDER = join(import.meta.dirname, '../../domains');
const hasParts = (domain: string) => readdirSync(join(FOLDER, domain, 'server')).includes('domain.ts');
const withServer = readdirSync(FOLDER).filter((domain) => readdirSync(join(FOLDER, domain)).includes('server'));

it('every domain with parts on the server is listed', () => {
  expect(domains).toHaveLength(withServer.filter(hasParts).length);
});

it('no two sentences or mails have the same key, because keys are stored', () => {
  const keysOf = (all: { key: string }[][]) => all.flat().map(({ key }) => key);
  for (const [keys, least] of [
    [keysOf(domains.flatMap(({ sentences = [] }) => sentences.map((each) => Object.values(each)))), 200],
    [keysOf(domains.flatMap(({ mails = [] }) => mails.map((each) => Object.values(each)))), 40],
  ] as const) {
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeGreaterThan(least);
  }
});

it('no two domains have a router, a job or a topic of the same name', () => {
  const routers = domains.flatMap((domain) => Object.keys(domain.routers));
  expect(new Set(routers).size).toBe(routers.length);
  for (const names of [
    domains.flatMap(({ jobs = [] }) => jobs.map(({ name }) => name)),
    topics.map(({ name }) => name),
  ])
    expect(new Set(names).size).toBe(names.length);
});
