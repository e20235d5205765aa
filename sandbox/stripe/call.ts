import { randomBytes } from 'node:crypto';
import { missing } from './refusal.ts';
import type { Input } from './input.ts';
import type { Store } from './store.ts';
import type { AnyObject, Event, EventType, Kind, Objects } from './types.ts';

/** A request in progress: its input, and its changes, which are stored only when it ends. */
export class Call {
  readonly now = new Date();
  /** Ids from the path, such as `customer` in /v1/customers/:customer. */
  readonly ids: Record<string, string>;
  readonly baseUrl: string;
  /** True when a test asked for a refund that is not finished at once. */
  readonly isPending: boolean;
  readonly #store: Store;
  readonly #changed = new Map<string, AnyObject>();

  constructor(
    store: Store,
    readonly input: Input,
    place: { ids: Record<string, string>; baseUrl: string; isPending?: boolean },
  ) {
    this.#store = store;
    this.ids = place.ids;
    this.baseUrl = place.baseUrl;
    this.isPending = place.isPending ?? false;
  }

  get created(): number {
    return Math.floor(this.now.getTime() / 1000);
  }

  get changes(): AnyObject[] {
    return [...this.#changed.values()];
  }

  /** @throws Refusal `resource_missing`: 404 for an id in the path, 400 for one in the parameter `param` */
  find<K extends Kind>(kind: K, id: string, param?: string): Objects[K] {
    const changed = this.#changed.get(id);
    if (changed?.object === kind) return changed as Objects[K];
    const stored = this.#store.get(kind, id);
    if (!stored) throw missing(kind, id, param);
    return stored;
  }

  list<K extends Kind>(kind: K): Objects[K][] {
    return this.#store.list(kind);
  }

  put<T extends AnyObject>(object: T): T {
    this.#changed.set(object.id, object);
    return object;
  }

  emit(type: EventType, object: Event['data']['object']): void {
    const event: Event = {
      id: newId('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: this.created,
      livemode: false,
      type,
      pending_webhooks: 1,
      data: { object },
    };
    this.put(event);
  }
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}
