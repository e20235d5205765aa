/** `npm run openapi`: prints the OpenAPI document. */
import { apiDocument } from '#app/server/openapi.ts';
import { readEnv } from '#server/env.ts';

process.stdout.write(`${JSON.stringify(apiDocument(readEnv().OPERATOR_NAME), null, 2)}\n`);
