/** The OpenAPI document describes what programs are told: each event has the shape that its webhook has there. */
import { expect, it } from 'vitest';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Components, type JsonSchema, problemOf } from '../helpers/json-schema.ts';
import { makeRecords } from './records.ts';

type Document = {
  webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: JsonSchema }> } } }>;
  components: { schemas: Components };
};
type Page = { items: { _id: string; type: string; data: object }[]; next_after: string | null };

useApp();

/** What the document lists beside a record. It is the same for all types of the noun. */
function listedBeside(webhooks: Document['webhooks'], noun: string): string[] {
  const [, webhook] = Object.entries(webhooks).find(([type]) => type.startsWith(`${noun}.`))!;
  const { data } = webhook.post.requestBody.content['application/json']!.schema.properties as { data: JsonSchema };
  return Object.keys(data.properties as object)
    .filter((name) => name !== noun)
    .sort();
}

async function allEvents(after = ''): Promise<Page['items']> {
  const { data } = await app.call<Page>('GET', `/events?limit=100${after}`, { token: world.owner.token });
  return data.next_after ? [...data.items, ...(await allEvents(`&after=${data.next_after}`))] : data.items;
}

it('tells records as the document describes them', async () => {
  await makeRecords(app, world);
  await app.deliver();
  const { webhooks, components } = (await (await fetch(`${app.address}/api/v1/openapi.json`)).json()) as Document;
  const events = await allEvents();
  const wrong = events.flatMap(({ _id, ...body }) => {
    const { schema } = webhooks[body.type]!.post.requestBody.content['application/json']!;
    const problem = problemOf(schema, body, components.schemas);
    return problem ? [`${body.type} ${_id}: ${problem}`] : [];
  });
  expect(wrong).toEqual([]);
  // What is told beside a record is what the document lists, and all of it is told of one record or another.
  const besides = new Map<string, Set<string>>();
  for (const { type, data } of events) {
    const noun = type.split('.')[0]!;
    const names = Object.keys(data).filter((name) => name !== noun);
    besides.set(noun, new Set([...(besides.get(noun) ?? []), ...names]));
  }
  for (const [noun, names] of besides) expect([noun, [...names].sort()]).toEqual([noun, listedBeside(webhooks, noun)]);
  const nouns = new Set(events.map(({ type }) => type.split('.')[0]));
  expect(nouns.size).toBeGreaterThan(20);
});
