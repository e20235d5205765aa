/** The superjson metadata of inputs may mark only Dates and undefined, and only on existing values. */
import { describe, expect, it } from 'vitest';
import { openSocket } from '../helpers/socket.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { eventually } from '../integrations/sandbox.ts';

useApp();

type Answer = { result?: { data: { json: unknown } }; error?: { json: { message: string } } };

/** Sends a write with an `Idempotency-Key`, whose input is also hashed. */
async function send(body: string, path = 'amenities.create'): Promise<{ status: number; answer: Answer }> {
  const response = await fetch(`${app.address}/trpc/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${world.owner.token}`,
      'idempotency-key': `wire-${Math.random()}`,
    },
    body,
  });
  return { status: response.status, answer: (await response.json()) as Answer };
}

const wired = (json: unknown, meta: unknown) => JSON.stringify({ json, meta });
const nested = (levels: number) => '{"title":'.repeat(levels) + '["Date"]' + '}'.repeat(levels);
const MANY = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`list.${index}`, ['undefined']]));

const AMENITY = { title: 'Sauna' };

const HOSTILE: [what: string, body: string][] = [
  ['a path through __proto__', wired(AMENITY, { values: { '__proto__.title': ['Date'] } })],
  [
    '__proto__ in the JSON and in the path',
    `{"json":{"__proto__":{"a":null}},"meta":{"values":{"__proto__.a":["undefined"]}}}`,
  ],
  ['a path through constructor', wired(AMENITY, { values: { 'constructor.prototype.title': ['undefined'] } })],
  ['a path through the constructor of a text', wired(AMENITY, { values: { 'title.constructor': ['Date'] } })],
  ['a path that does not exist in the JSON', wired(AMENITY, { values: { 'nowhere.at.all': ['undefined'] } })],
  ['an index far beyond the end of a list', wired({ title: [] }, { values: { 'title.4294967290': ['undefined'] } })],
  ['the length of a list', wired({ title: [1] }, { values: { 'title.length': ['undefined'] } })],
  ['an escaped path', wired(AMENITY, { values: { 'ti\\tle': ['Date'] } })],
  ['a path of the old format', wired(AMENITY, { values: { '\\\\title': ['Date'] }, v: 0 })],
  ['a long path', wired(AMENITY, { values: { [`${'title.'.repeat(50_000)}x`]: ['Date'] } })],
  ['5,000 marks', wired({ list: Array.from({ length: 5_000 }, () => null) }, { values: MANY })],
  ['nested marks', `{"json":{"title":"x"},"meta":{"values":${nested(50_000)}}}`],
  ['an invalid Date', wired(AMENITY, { values: { title: ['Date'] } })],
  ['a Date without a time zone', wired({ title: '2030-01-01T10:00:00' }, { values: { title: ['Date'] } })],
  ['a number marked as a Date', wired({ title: 5 }, { values: { title: ['Date'] } })],
  ['a text marked as undefined', wired(AMENITY, { values: { title: ['undefined'] } })],
  ['an Error', wired({ title: { name: 'x', message: 'y' } }, { values: { title: ['Error'] } })],
  ['a Set', wired({ title: ['x'] }, { values: { title: ['set'] } })],
  ['a Map', wired({ title: [['x', 1]] }, { values: { title: ['map', { '0.0': ['Date'] }] } })],
  ['a regular expression', wired({ title: '/(a+)+$/' }, { values: { title: ['regexp'] } })],
  ['a bigint', wired({ title: '5' }, { values: { title: ['bigint'] } })],
  ['not a number', wired({ title: 'NaN' }, { values: { title: ['number'] } })],
  ['a URL', wired({ title: 'http://localhost' }, { values: { title: ['URL'] } })],
  ['a symbol', wired(AMENITY, { values: { title: [['symbol', 'x']] } })],
  ['a class', wired(AMENITY, { values: { title: [['class', 'Object']] } })],
  ['a custom type', wired(AMENITY, { values: { title: [['custom', 'x']] } })],
  ['bytes', wired({ title: [1] }, { values: { title: [['typed-array', 'Uint8Array']] } })],
  ['an unknown mark', wired(AMENITY, { values: { title: ['castle'] } })],
  ['a mark that is a text', wired(AMENITY, { values: { title: 'Date' } })],
  ['marks that are a text', wired(AMENITY, { values: 'Date' })],
  ['a meta that is a list of nothing', wired(AMENITY, { values: [] })],
  ['a meta that is a text', wired(AMENITY, 'Date')],
  ['a meta that is null', wired(AMENITY, null)],
  ['no JSON at all', '{"meta":{"values":["undefined"]}}'],
  ['plain JSON', JSON.stringify(AMENITY)],
  ['an inherited json property', '{"__proto__":{"json":{"title":"x"}}}'],
  ['a list of inputs', '[{"json":{}}]'],
  ['null', 'null'],
];

describe('an input', () => {
  it.each(HOSTILE)('with %s is quickly refused with 400', async (_what, body) => {
    const startedAt = performance.now();
    const { status, answer } = await send(body);
    expect([status, answer.error?.json.message]).toEqual([400, 'Invalid input']);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(await app.knex('amenities').whereIn('title', ['x', 'Sauna'])).toEqual([]);
  });

  it('in a batch is refused too', async () => {
    for (const [what, body] of HOSTILE) {
      const { status } = await send(`{"0":${body},"1":${body}}`, 'amenities.create,amenities.create?batch=1');
      expect([what, status]).toEqual([what, 400]);
    }
  });

  it('with references between equal objects is read without them', async () => {
    const referentialEqualities = { title: ['__proto__', 'constructor.prototype', 'x.4294967290'] };
    const { status, answer } = await send(wired({ title: 'Piano' }, { referentialEqualities }));
    expect([status, answer.result?.data.json]).toMatchObject([200, { title: 'Piano' }]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('may mark Dates and undefined, and a field of another type refuses them', async () => {
    const at = '2030-01-01T10:00:00.000Z';
    const asDate = await send(wired({ title: at }, { values: { title: ['Date'] } }));
    expect(asDate.status).toBe(400);
    const asNothing = await send(wired({ title: 'Harp', icon: null }, { values: { icon: ['undefined'] } }));
    expect(asNothing.status).toBe(200);
  });
});

it('the socket refuses hostile inputs, and stays open', async () => {
  const raw = await openSocket(app, { token: world.owner.token });
  const small = HOSTILE.filter(([, body]) => body.length < 1_000).slice(0, 20);
  for (const [, body] of small) {
    raw.socket.send(`{"id":1,"method":"subscription","params":{"path":"live.events","input":${body}}}`);
  }
  await eventually(() => (raw.frames.filter(({ error }) => error).length === small.length ? true : undefined));
  expect(raw.frames.map(({ error }) => error?.json.data?.httpStatus)).toEqual(small.map(() => 400));
  raw.subscribe(2);
  await eventually(() => raw.frames.find(({ id, result }) => id === 2 && result?.type === 'started'));
  raw.socket.close();
});
