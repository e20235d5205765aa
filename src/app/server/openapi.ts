/** The OpenAPI document of the REST API. */
import { DOWNLOADS } from '#app/server/downloads.ts';
import { owners } from '#app/server/owners.ts';
import { procedures, restRows } from '#app/server/procedures.ts';
import { webhookOperations } from '#app/server/openapi-webhooks.ts';
import { FIELDS } from '#app/server/openapi-fields.ts';
import { PARAMETERS } from '#app/server/openapi-parameters.ts';
import { EXAMPLE_VALUES } from '#app/server/openapi-values.ts';
import { exampleMaker } from '#server/openapi-examples.ts';
import type { ApiDocument } from '#server/openapi-types.ts';
import { schemasOf } from '#server/openapi-schemas.ts';
import { domains } from '#app/server/domains.ts';
import { openApiDocument } from '#server/openapi.ts';
import { uploadOperation } from '#domains/attachments/server/index.ts';
import { INBOUND_MAIL_OPERATION } from '#domains/enquiries/server/index.ts';
import { createContentOperation, updateContentOperation } from '#domains/content/server/index.ts';
import { FACEBOOK_WEBHOOK_OPERATIONS } from '#domains/leads/server/index.ts';
import { WEBHOOK_OPERATION } from '#domains/payments/server/index.ts';
import { SETTINGS_PICTURE_OPERATION } from '#domains/settings/server/index.ts';

/** The models whose files have their own upload. */
const modelsWithUploads = Object.keys(owners).filter((model) => owners[model]?.rule);

/** @returns an OpenAPI 3.1 document of all REST rows, the webhook and the upload */
export function apiDocument(operatorName: string): ApiDocument {
  const schemas = schemasOf(Object.assign({}, ...domains.map(({ views }) => views)));
  const exampleOf = exampleMaker(EXAMPLE_VALUES, schemas.named);
  const answerOf = (path: string) => schemas.of(procedures.get(path)!.output, 'output');
  const file = answerOf('attachments.update');
  const item = answerOf('content.get');
  const others = {
    '/dashboard': { post: createContentOperation(item, exampleOf) },
    '/dashboard/{_id}': { put: updateContentOperation(item, exampleOf) },
    '/stripe/webhook': { post: WEBHOOK_OPERATION },
    '/facebook/webhook': FACEBOOK_WEBHOOK_OPERATIONS,
    '/inbound-mail/webhook': { post: INBOUND_MAIL_OPERATION },
    ...Object.fromEntries(DOWNLOADS.map(({ path, operation }) => [path, { get: operation }])),
    '/settings/pictures': { post: SETTINGS_PICTURE_OPERATION },
    '/attachments': { post: uploadOperation(file, modelsWithUploads, exampleOf) },
  };
  const webhooks = webhookOperations(schemas, exampleOf);
  const parts = {
    rows: restRows,
    procedures,
    operatorName,
    exampleOf,
    schemas,
    texts: { parameters: PARAMETERS, fields: FIELDS },
    others,
    webhooks,
  };
  return openApiDocument(parts);
}

/** Makes the document once for each name of the operator, because it takes some tenths of a second. */
export function documentMaker(): (operatorName: string) => ApiDocument {
  let made: ApiDocument | undefined;
  let madeFor = '';
  return (operatorName) => {
    if (!made || madeFor !== operatorName) made = apiDocument(operatorName);
    madeFor = operatorName;
    return made;
  };
}
