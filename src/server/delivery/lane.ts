/** The lane of one topic: takes its due rows and delivers them. What is slow or fails in one lane never waits for another. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Row, bury, finishRows, postpone, takeRows } from '#server/delivery/rows.ts';
import type { Topic } from '#server/delivery/topic.ts';
import { Undeliverable } from '#server/delivery/undeliverable.ts';
import type { Services } from '#server/context.ts';
import { withinLimit } from '#server/within-limit.ts';

/** Between two groups of a lane that gathers: what is committed meanwhile goes out together. */
const GATHER_MS = 50;

const TOO_LONG = 'The delivery took longer than';

export class Lane {
  /** How often `work` has begun. */
  starts = 0;
  private readonly inHand = new Set<string>();
  private readonly active = new Set<Promise<void>>();
  private working?: Promise<void>;
  private again = false;
  private stopped = false;

  /** @param by names this process in the rows that it takes */
  constructor(
    readonly topic: Topic,
    private readonly services: Services,
    private readonly by: string,
  ) {}

  /** The rows that are being delivered now. */
  get held(): string[] {
    return [...this.inHand];
  }

  get isIdle(): boolean {
    return !this.working && this.active.size === 0;
  }

  /** True while it takes rows, or waits for room to take more. */
  get isTaking(): boolean {
    return this.working !== undefined;
  }

  /** Takes rows until none is due. A call meanwhile makes it look once more. */
  work(): Promise<void> {
    this.again = true;
    this.starts += 1;
    this.working ??= this.takeAll()
      .catch((error: unknown) =>
        this.services.log.error({ err: error, topic: this.topic.name }, 'a lane cannot take rows'),
      )
      .finally(() => (this.working = undefined));
    return this.working;
  }

  /** Resolves when nothing is in hand. */
  async idle(): Promise<void> {
    while (!this.isIdle) await Promise.all([this.working, ...this.active]);
  }

  /** Takes nothing more, and waits for what is in hand. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.idle();
  }

  private async takeAll(): Promise<void> {
    const { topic, services, by } = this;
    while (this.again && !this.stopped) {
      this.again = false;
      for (let isMore = true; isMore && !this.stopped;) {
        if (this.active.size >= topic.concurrency) await Promise.race(this.active);
        const most = (topic.concurrency - this.active.size) * topic.most;
        const taken = await takeRows(services, { topic: topic.name, by, most });
        isMore = taken.length === most;
        // Rows of this process whose lease has ended although they are still in hand stay where they are.
        const rows = taken.filter(({ id }) => !this.inHand.has(id));
        for (let from = 0; from < rows.length; from += topic.most) this.begin(rows.slice(from, from + topic.most));
        if (topic.most > 1 && rows.length > 0) {
          await Promise.all(this.active);
          if (!isMore) await sleep(GATHER_MS);
          isMore = true;
        }
      }
    }
  }

  private begin(rows: Row[]): void {
    for (const { id } of rows) this.inHand.add(id);
    const delivery = this.deliverGroup(rows)
      .catch((error: unknown) =>
        // The rows become due again when their lease ends.
        this.services.log.error({ err: error, topic: this.topic.name }, 'the outcome of a delivery cannot be recorded'),
      )
      .finally(() => {
        for (const { id } of rows) this.inHand.delete(id);
        this.active.delete(delivery);
      });
    this.active.add(delivery);
  }

  private async deliverGroup(rows: Row[]): Promise<void> {
    const { topic, services } = this;
    if (topic.deliverAll && rows.length > 1) {
      try {
        await withinLimit(topic.deliverAll(rows, services), topic.timeLimitMs, TOO_LONG);
        return await finishRows(
          services.knex,
          rows.map(({ id }) => id),
        );
      } catch (error) {
        services.log.warn({ err: error, topic: topic.name, items: rows.length }, 'a group failed, each goes alone');
      }
    }
    for (const row of rows) await this.deliverOne(row);
  }

  private async deliverOne(row: Row): Promise<void> {
    const { topic, services } = this;
    const failure = await this.attempt(row);
    if (failure === undefined) return finishRows(services.knex, [row.id]);
    const isDead = failure instanceof Undeliverable || row.attempts >= topic.maxAttempts;
    const reason = failure instanceof Error ? failure.message || failure.name : String(failure);
    const facts = { err: failure, topic: topic.name, id: row.id, attempts: row.attempts };
    if (isDead) {
      services.log.error(facts, 'an item cannot be delivered and is kept as a dead letter');
      await bury(services, { topic: topic.name, row, by: this.by, summary: topic.summary(row.payload), reason });
    } else {
      services.log.warn(facts, 'an item could not be delivered and is tried again later');
      await postpone(services, { id: row.id, by: this.by, pauseMs: topic.backoff(row.attempts), reason });
    }
  }

  /** @returns why it failed; undefined after a delivery */
  private async attempt(row: Row): Promise<unknown> {
    const { topic, services } = this;
    if (row.attempts > topic.maxAttempts)
      return new Undeliverable('The process ended during the last attempt, before the outcome was recorded');
    try {
      await withinLimit(topic.deliver(row, services), topic.timeLimitMs, TOO_LONG);
      return undefined;
    } catch (error) {
      return error ?? new Error('The delivery failed without a reason');
    }
  }
}
