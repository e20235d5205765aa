/** `npm run openapi`: prints the OpenAPI document. */
import { restRows } from '#app/rest.ts';
import { appRouter } from '#app/router.ts';
import { readEnv } from '#server/env.ts';
import { openApiDocument } from '#server/openapi.ts';

process.stdout.write(
  `${JSON.stringify(openApiDocument(restRows, appRouter._def.procedures, readEnv().OPERATOR_NAME), null, 2)}\n`,
);
