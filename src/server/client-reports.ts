/**
 * POST /api/v1/client-errors: error reports from browsers, as plain text, for the log. Anybody may send one. Reports are
 * therefore limited in size and in number per network, and they are only logged.
 */
import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, text } from 'express';
import { clientAddress, addressGroup } from '#server/client-address.ts';
import type { Services } from '#server/context.ts';
import { counter } from '#server/metrics/define.ts';
import { AppError } from '#shared/errors.ts';
import { MAX_REPORT_BYTES } from '#shared/reports.ts';

export const BROWSER_FAILURES = counter({
  name: 'cockpit_browser_failures_total',
  help: 'Failures that browsers reported; each has a line in the log.',
  labels: [],
  zeros: [{}],
});

const PER_NETWORK = { name: 'client-report', points: 20, seconds: 10 * 60 };
const MAX_AGENT = 200;
/** Control characters except line breaks and tabs, which the JSON of the log escapes. */
const CONTROL = /[^\P{Cc}\n\t]/gu;

const readText = text({ type: 'text/plain', limit: MAX_REPORT_BYTES });

type ReportServices = Pick<Services, 'config' | 'limits' | 'metrics'>;

async function take({ config, limits, metrics }: ReportServices, request: Request, response: Response): Promise<void> {
  const site = request.get('sec-fetch-site') ?? 'same-origin';
  const body: unknown = request.body;
  if (site !== 'same-origin') return void response.status(403).end();
  if (typeof body !== 'string' || body.trim() === '') return void response.status(400).end();
  try {
    await limits.spend(PER_NETWORK, addressGroup(clientAddress(request, config.TRUST_PROXY)));
  } catch (error) {
    if (error instanceof AppError) return void response.status(error.status).end();
    throw error;
  }
  const agent = (request.get('user-agent') ?? '').slice(0, MAX_AGENT);
  request.log.warn({ report: body.replace(CONTROL, ' '), agent }, 'a browser reported a failure');
  metrics?.count(BROWSER_FAILURES, {});
  response.status(204).end();
}

const refuse: ErrorRequestHandler = (error: { status?: number }, _request, response, next) => {
  if (error.status === undefined || error.status >= 500) return next(error);
  response.status(error.status).end();
};

/** The handlers of the route, in the order in which they run. */
export function clientReports(services: ReportServices): [RequestHandler, RequestHandler, ErrorRequestHandler] {
  return [readText, (request, response) => take(services, request, response), refuse];
}
