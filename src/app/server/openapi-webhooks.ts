/** The webhooks of the OpenAPI document: one for each type of what programs are told of. */
import { z } from 'zod';
import { told } from '#app/server/told.ts';
import type { ExampleOf } from '#server/openapi-examples.ts';
import type { Schemas } from '#server/openapi-schemas.ts';
import type { Operation, Parameter, Paths, Schema } from '#server/openapi-types.ts';
import type { Told } from '#server/told.ts';
import { BODY_VERSION, typesOf } from '#domains/webhooks/server/index.ts';

/** The components whose names are not those of the nouns. */
const SHOWN_AS: Record<string, string> = {
  content: 'ContentItem',
  invoice: 'ListedInvoice',
  plan: 'PricePlan',
  waiting: 'WaitingEntry',
  workspace: 'Space',
};

/** 'membership_plan' → 'MembershipPlan'. */
const componentName = (noun: string) =>
  SHOWN_AS[noun] ?? noun.replace(/(?:^|_)(\w)/gu, (_, letter: string) => letter.toUpperCase());

const header = (name: string, description: string, example: string): Parameter => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

const HEADERS: Parameter[] = [
  header('webhook-id', 'The id of the event. An event that comes twice has the same id', '12'),
  header('webhook-timestamp', 'When it was sent, in seconds since 1970', '1803891900'),
  header(
    'webhook-signature',
    'The HMAC-SHA256 of `id.timestamp.body` in base64, after `v1,`. Two with a blank between them while a secret is replaced',
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  ),
];

const RESPONSES: Operation['responses'] = {
  '2XX': { description: 'The event was taken' },
  410: { description: 'Switches the webhook off' },
  default: { description: 'The event is sent again later' },
};

/** What is left of a record that is not there any more. */
const IDS: Schema = {
  type: 'object',
  required: ['_id', 'space_id'],
  additionalProperties: false,
  properties: { _id: { type: 'string' }, space_id: { type: ['string', 'null'] } },
};

/** @param named the named schemas, of which a record is one unless it is shown nowhere else */
function bodyOf(type: string, { noun, beside = {} }: Told, { of, named: components }: Schemas): Schema {
  const name = componentName(noun);
  const record = name in components ? { $ref: `#/components/schemas/${name}` } : { type: 'object' };
  return {
    type: 'object',
    required: ['type', 'timestamp', 'version', 'data'],
    properties: {
      type: { const: type, description: 'What has happened' },
      timestamp: { type: 'string', format: 'date-time', description: 'When it happened' },
      version: { const: BODY_VERSION, description: 'Another number after a change that would break programs' },
      data: {
        type: 'object',
        description: 'The record under its noun, and what is told beside it, such as the ids of what hangs on it',
        required: [noun],
        properties: {
          [noun]: {
            anyOf: [record, IDS],
            description: 'The record when it is told; its ids only, if it is not there any more',
          },
          // As inputs, because the schemas of outputs have the names of views and no texts of their own.
          ...of(z.object(beside), 'input').properties,
        },
      },
    },
  };
}

/** @returns a POST that the program of somebody else receives, by the type of the event */
export function webhookOperations(schemas: Schemas, exampleOf: ExampleOf): Paths {
  const entries = typesOf(told).map(({ type, told: about, of: { says } }): [string, Paths[string]] => {
    const schema = bodyOf(type, about, schemas);
    const content = { 'application/json': { schema, example: exampleOf(schema, about.noun) } };
    const operation: Operation = {
      operationId: `told.${type}`,
      summary: says,
      description:
        'Sent to each webhook that is told of this type, until the program answers with a status from 200 to 299.',
      tags: ['webhooks'],
      parameters: HEADERS,
      requestBody: { required: true, content },
      responses: RESPONSES,
    };
    return [type, { post: operation }];
  });
  return Object.fromEntries(entries.toSorted(([one], [other]) => one.localeCompare(other)));
}
