/**
 * The sandbox of the installation: the same product with a database of its own, in the same process. A key `ck_test_` leads there, and nothing
 * else does. So no list, figure, mail or outside service of the installation can see what programs do there. It is opened by the first such call.
 */
import { jobs } from '#app/server/jobs.ts';
import { closeServices, openServices } from '#app/server/services.ts';
import { families, topics } from '#app/server/topics.ts';
import { sandboxConfig } from '#app/server/sandbox/config.ts';
import { clearSandbox } from '#app/server/sandbox/empty.ts';
import { fillSandbox } from '#app/server/sandbox/fill.ts';
import type { Services } from '#server/context.ts';
import { withLock } from '#server/db/lock.ts';
import { startJobs } from '#server/delivery/jobs.ts';
import { startDelivery } from '#server/delivery/worker.ts';
import type { Sandbox } from '#domains/keys/server/index.ts';
import { InProgress } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

type Opened = { services: Services; stop: () => Promise<void> };

const BUSY = new InProgress(msg('The sandbox is being prepared. Please try again'));
const LOCK_S = 20;

export type RunningSandbox = Sandbox & {
  open: () => Promise<Services>;
  /** The services, if a call has opened them. */
  opened: () => Promise<Services | undefined>;
  stop: () => Promise<void>;
};

async function openSandbox({ config, clock, log }: Services): Promise<Opened> {
  const own = sandboxConfig(config);
  if (!own) throw new Error('There is no sandbox');
  const services = await openServices({ config: own, clock, log: log.child({ sandbox: true }) });
  await withLock(services.knex, { name: 'sandbox', seconds: LOCK_S, taken: BUSY }, () => fillSandbox(services));
  const delivery = startDelivery(services, topics, families);
  const schedule = await startJobs(services, jobs);
  return {
    services,
    async stop() {
      await schedule.stop();
      await delivery.stop();
      await closeServices(services);
    },
  };
}

/** @returns undefined if the installation has no sandbox @throws Error if its configuration is wrong */
export function prepareSandbox(services: Services): RunningSandbox | undefined {
  // A key that is set in the product is compared when the sandbox is opened, and stops no start.
  if (!sandboxConfig(services.settings.env)) return undefined;
  let opening: Promise<Opened> | undefined;
  const open = () => {
    opening ??= openSandbox(services).catch((error: unknown) => {
      // The next call tries again.
      opening = undefined;
      throw error;
    });
    return opening;
  };
  return {
    open: async () => (await open()).services,
    opened: async () => (await opening)?.services,
    async empty() {
      const { services: own } = await open();
      await withLock(own.knex, { name: 'sandbox', seconds: LOCK_S, taken: BUSY }, async () => {
        await clearSandbox(own);
        await fillSandbox(own);
      });
    },
    async stop() {
      await (await opening)?.stop();
    },
  };
}
