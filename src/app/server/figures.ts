/** The metrics of a running server: those of the platform and those of the domains. */
import { domains } from '#app/server/domains.ts';
import { topics } from '#app/server/subscribers.ts';
import { backupFigures } from '#server/backup/record.ts';
import type { Services } from '#server/context.ts';
import { SLOW_STATEMENTS, databaseFigures } from '#server/db/figures.ts';
import { queueFigures } from '#server/delivery/figures.ts';
import { BROWSER_FAILURES } from '#server/client-reports.ts';
import { OUTSIDE_CALLS } from '#server/integrations/http.ts';
import type { CounterFigure, DurationFigure, FigureSource } from '#server/metrics/figures.ts';
import { CALL_SECONDS, REQUESTS, REQUEST_SECONDS } from '#server/metrics/requests.ts';

/** Counted when events happen. */
export const countedFigures: (CounterFigure | DurationFigure)[] = [
  REQUESTS,
  REQUEST_SECONDS,
  CALL_SECONDS,
  SLOW_STATEMENTS,
  OUTSIDE_CALLS,
  BROWSER_FAILURES,
  ...domains.flatMap(({ counted = [] }) => counted),
];

/** Read at every scrape. Each source is read separately, so that a failing one does not hide the others. */
export function readFigures(services: Pick<Services, 'mailer'>): FigureSource[] {
  const queues = queueFigures(topics(services).map(({ name }) => name));
  return [databaseFigures, queues, ...domains.flatMap(({ figures = [] }) => figures), backupFigures];
}
