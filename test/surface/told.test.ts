/** The OpenAPI document describes what programs are told: each event has the shape that its webhook has there. */
import { expect, it } from 'vitest';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Components, type JsonSchema, problemOf } from '../helpers/json-schema.ts';
import { makeRecords } from './records.ts';

type Document = {
  webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: JsonSchema }> } } }>;
  components: { schemas: Components };
};
type Page = { items: { _id: string; type: string }[]; next_after: string | null };

useApp();

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
  const nouns = new Set(events.map(({ type }) => type.split('.')[0]));
  expect(nouns.size).toBeGreaterThan(20);
});
