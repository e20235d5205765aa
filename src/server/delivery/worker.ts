/** Delivers the outbox in this process: finds topics with due rows and starts their lanes. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Lane } from '#server/delivery/lane.ts';
import { dueTopics } from '#server/delivery/rows.ts';
import type { Topic, TopicFamily } from '#server/delivery/topic.ts';
import type { Services } from '#server/context.ts';

const IDLE_MS = 1_000;
/** Commits within this time cause one query. */
const DEBOUNCE_MS = 25;

export type DeliveryWorker = {
  /** Delivers all due rows, including those that are published meanwhile. */
  drain(): Promise<void>;
  /** Takes no more rows, and waits for current deliveries. */
  stop(): Promise<void>;
};

/** Is set by each commit. */
class CommitSignal {
  isSet = true;
  private resume: (() => void) | undefined;
  private readonly stopListening: () => void;

  constructor({ transactions }: Services) {
    this.stopListening = transactions.onCommit(() => {
      this.isSet = true;
      this.resume?.();
    });
  }

  clear(): void {
    this.isSet = false;
  }

  /** Waits for a commit, at most for IDLE_MS. */
  wait(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, IDLE_MS);
      this.resume = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Ends the wait, and hears of no more commits. */
  stop(): void {
    this.stopListening();
    this.resume?.();
  }
}

/** Starts the delivery of these topics. It checks for due rows after each commit, and at least once a second. */
export function startDelivery(services: Services, topics: Topic[], families: TopicFamily[] = []): DeliveryWorker {
  const { log } = services;
  const by = randomBytes(16).toString('hex');
  const lanes: Lane[] = [];
  const renewals: NodeJS.Timeout[] = [];
  let stopped = false;
  const commits = new CommitSignal(services);

  const renew = (lane: Lane) =>
    lane.renew().catch((error: unknown) => log.warn({ err: error }, 'leases could not be renewed'));

  function addLane(topic: Topic): void {
    const lane = new Lane(topic, services, by);
    lanes.push(lane);
    renewals.push(setInterval(() => void renew(lane), topic.leaseMs / 4));
  }
  topics.forEach(addLane);

  async function dueLanes(): Promise<Lane[]> {
    const due = new Set(await dueTopics(services));
    for (const { topic } of lanes) if (!services.mailer && topic.needsMailer) due.delete(topic.name);
    for (const name of due) {
      const family = families.find(({ prefix }) => name.startsWith(prefix));
      if (family && !lanes.some(({ topic }) => topic.name === name)) addLane(family.topicOf(name));
    }
    return lanes.filter(({ topic }) => due.has(topic.name));
  }

  async function run(): Promise<void> {
    while (!stopped) {
      commits.clear();
      let due: Lane[] = [];
      try {
        due = await dueLanes();
      } catch (error) {
        log.error({ err: error }, 'the outbox could not be read; trying again');
      }
      for (const lane of due) void lane.work();
      await sleep(DEBOUNCE_MS);
      // A lane that has already stopped may have skipped rows locked by another transaction, so it checks again.
      const mayHaveMissed = due.some(({ isTaking }) => !isTaking);
      if (!commits.isSet && !mayHaveMissed && !stopped) await commits.wait();
    }
  }

  const running = run();
  return {
    async drain() {
      for (;;) {
        await Promise.all(lanes.map((lane) => lane.idle()));
        const starts = lanes.map((lane) => lane.starts).join();
        const due = await dueLanes();
        // A lane that ran meanwhile may have published more rows.
        if (due.length === 0 && lanes.every(({ isIdle }) => isIdle) && starts === lanes.map((l) => l.starts).join())
          return;
        await Promise.all(due.map((lane) => lane.work()));
      }
    },
    async stop() {
      stopped = true;
      commits.stop();
      await running;
      await Promise.all(lanes.map((lane) => lane.stop()));
      renewals.forEach(clearInterval);
    },
  };
}
