/** The request that code runs for, for code deep in a call that receives no context, such as the log of slow statements. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestHandler } from 'express';
import type {} from 'pino-http'; // request.id

/** The header of responses with the id that their lines in the log have. */
export const REQUEST_ID = 'request-id';

const current = new AsyncLocalStorage<string>();

/** Runs the rest of the request in its scope. */
export const requestScope: RequestHandler = (request, _response, next) => current.run(String(request.id), next);

/** The id of the request; undefined in jobs, deliveries and live connections. */
export const currentRequestId = () => current.getStore();
