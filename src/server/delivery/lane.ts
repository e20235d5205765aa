/** The queue worker of one topic ("lane"): takes due rows and delivers them. A slow or failing topic does not delay the others. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Row,
  finishRows,
  giveBack,
  moveToDeadLetters,
  postpone,
  renewLeases,
  takeRows,
} from '#server/delivery/rows.ts';
import type { Topic } from '#server/delivery/topic.ts';
import { TryLater } from '#server/delivery/try-later.ts';
import { Undeliverable } from '#server/delivery/undeliverable.ts';
import type { Services } from '#server/context.ts';
import { inScope } from '#server/request-scope.ts';
import { withinLimit } from '#server/within-limit.ts';

/** The pause between two batches, in which more rows can collect. */
const BATCH_PAUSE_MS = 50;

/** When so many items of a batch fail alone, one after the other, then none of them is the cause. */
const FAILURES_IN_A_ROW = 3;

const TOO_LONG = 'The delivery took longer than';

export class Lane {
  /** How often `work` was called. */
  starts = 0;
  private readonly delivering = new Set<string>();
  private readonly active = new Set<Promise<void>>();
  private working?: Promise<void>;
  private again = false;
  private stopped = false;

  readonly topic: Topic;
  private readonly services: Services;
  private readonly by: string;

  /** @param by identifies this process in the rows that it takes */
  constructor(topic: Topic, services: Services, by: string) {
    this.topic = topic;
    this.services = services;
    this.by = by;
  }

  get isIdle(): boolean {
    return !this.working && this.active.size === 0;
  }

  /** True while it takes rows, or waits for capacity to take more. */
  get isTaking(): boolean {
    return this.working !== undefined;
  }

  /** Takes rows until none is due. A call during that time makes it check once more. */
  work(): Promise<void> {
    this.again = true;
    this.starts += 1;
    this.working ??= this.takeAll()
      .catch((error: unknown) =>
        this.services.log.error({ err: error, topic: this.topic.name }, 'the outbox rows of a topic could not be read'),
      )
      .finally(() => (this.working = undefined));
    return this.working;
  }

  /** Extends the leases of the rows that are being delivered. */
  async renew(): Promise<void> {
    const ids = [...this.delivering];
    if (ids.length > 0) await renewLeases(this.services, { topic: this.topic, ids, by: this.by });
  }

  /** Resolves when nothing is being taken or delivered. */
  async idle(): Promise<void> {
    while (!this.isIdle) await Promise.all([this.working, ...this.active]);
  }

  /** Takes no more rows, and waits for current deliveries. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.idle();
  }

  private async takeAll(): Promise<void> {
    const { topic, services, by } = this;
    while (this.again && !this.stopped) {
      if (topic.gatherMs > 0) await sleep(topic.gatherMs);
      this.again = false;
      for (let isMore = true; isMore && !this.stopped;) {
        if (this.active.size >= topic.concurrency) await Promise.race(this.active);
        const { batchSize } = topic;
        const limit = (topic.concurrency - this.active.size) * batchSize;
        const before = new Set(this.delivering);
        const taken = await takeRows(services, { topic, by, limit });
        isMore = taken.isMore;
        // A row whose lease has expired during its delivery here is not delivered a second time. That delivery may have ended since.
        const rows = taken.rows.filter(({ id }) => !before.has(id));
        for (let from = 0; from < rows.length; from += batchSize) this.begin(rows.slice(from, from + batchSize));
        if (batchSize > 1 && rows.length > 0) {
          await Promise.all(this.active);
          if (!isMore) await sleep(Math.max(BATCH_PAUSE_MS, topic.gatherMs));
          isMore = true;
        }
      }
    }
  }

  private begin(rows: Row[]): void {
    for (const { id } of rows) this.delivering.add(id);
    const delivery = inScope({ source: `delivery ${this.topic.name}` }, () => this.deliverBatch(rows))
      .catch((error: unknown) =>
        // The rows become due again when their lease expires.
        this.services.log.error({ err: error, topic: this.topic.name }, 'the result of a delivery could not be stored'),
      )
      .finally(() => {
        for (const { id } of rows) this.delivering.delete(id);
        this.active.delete(delivery);
      });
    this.active.add(delivery);
  }

  private async deliverBatch(rows: Row[]): Promise<void> {
    const { topic, services } = this;
    if (topic.deliverBatch && rows.length > 1) {
      try {
        await withinLimit(topic.deliverBatch(rows, services), topic.timeLimitMs, TOO_LONG);
        return await finishRows(services, topic.name, rows);
      } catch (error) {
        const facts = { err: error, topic: topic.name, items: rows.length };
        services.log.warn(facts, 'a batch failed; its items are delivered one by one');
      }
    }
    await this.deliverInTurn(rows);
  }

  /** Delivers rows one by one, until it shows that the failures have another cause than the rows. */
  private async deliverInTurn(rows: Row[]): Promise<void> {
    const { topic, services, by } = this;
    let failures = 0;
    for (const [index, row] of rows.entries()) {
      const isRetried = await this.deliverOne(row);
      failures = isRetried ? failures + 1 : 0;
      const left = rows.slice(index + 1);
      if (failures < FAILURES_IN_A_ROW || left.length === 0) continue;
      services.log.warn({ topic: topic.name, items: left.length }, 'all items fail; the others of the batch wait');
      return giveBack(services, { ids: left.map(({ id }) => id), by, pauseMs: topic.backoff(1) });
    }
  }

  /** @returns whether it failed and will be retried */
  private async deliverOne(row: Row): Promise<boolean> {
    const { topic, services } = this;
    const failure = await this.attempt(row);
    if (failure === undefined) {
      await finishRows(services, topic.name, [row]);
      return false;
    }
    const isDead = failure instanceof Undeliverable || row.attempts >= topic.maxAttempts;
    const reason = failure instanceof Error ? failure.message || failure.name : String(failure);
    const facts = { err: failure, topic: topic.name, id: row.id, attempts: row.attempts };
    if (isDead) {
      services.log.error(facts, 'an item cannot be delivered and becomes a dead letter');
      const summary = topic.summary(row.payload, services);
      await moveToDeadLetters(services, { topic: topic.name, row, by: this.by, summary, reason });
    } else {
      services.log.warn(facts, 'an item could not be delivered and will be retried');
      const pauseMs = failure instanceof TryLater ? failure.pauseMs : topic.backoff(row.attempts);
      await postpone(services, { id: row.id, by: this.by, pauseMs, reason });
    }
    return !isDead;
  }

  /** Delivers one row. @returns the reason of a failure; undefined after a success */
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
