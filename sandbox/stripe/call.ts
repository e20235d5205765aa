import { badRequest, missing } from './refusal.ts';
import type { Store } from '../frame/store.ts';
import { type AnyObject, type Event, type Kind, type StoredAnswer, newEvent } from './objects.ts';

export type StripeStore = Store<AnyObject | StoredAnswer>;
type Of<K extends Kind> = Extract<AnyObject, { object: K }>;

/** Fields that hold the id of another object and can be expanded. */
const LINKS: Record<string, Kind> = {
  customer: 'customer',
  payment_method: 'payment_method',
  latest_charge: 'charge',
  charge: 'charge',
  payment_intent: 'payment_intent',
  location: 'terminal.location',
};

/** A request in progress, with its changes, which are stored only when it ends. */
export class Call {
  readonly #store: StripeStore;
  readonly #changed = new Map<string, AnyObject>();

  readonly now: Date;
  readonly baseUrl: string;
  readonly fault?: string;

  /** @param fault what a test has planned for the call */
  constructor(
    store: StripeStore,
    now: Date,
    /** The address of the sandbox, for links to its pages. */
    baseUrl = '',
    fault?: string,
  ) {
    this.now = now;
    this.baseUrl = baseUrl;
    this.fault = fault;
    this.#store = store;
  }

  get created(): number {
    return Math.floor(this.now.getTime() / 1000);
  }

  get changes(): AnyObject[] {
    return [...this.#changed.values()];
  }

  /** @throws Refusal `resource_missing`: 404 for an id in the path, 400 for one in the parameter `param` */
  find<K extends Kind>(kind: K, id = '', param?: string): Of<K> {
    const changed = this.#changed.get(id);
    const found = changed?.object === kind ? changed : this.#store.get(kind, id);
    if (!found) throw missing(kind, id, param);
    return found as Of<K>;
  }

  /** The objects of a kind, newest first, as Stripe lists them. */
  list<K extends Kind>(kind: K): AnyObject[] {
    return (this.#store.list(kind) as AnyObject[]).reverse();
  }

  put<T extends AnyObject>(object: T): T {
    this.#changed.set(object.id, object);
    return object;
  }

  emit(type: string, object: Event['data']['object']): void {
    this.put(newEvent(this.created, type, object));
  }

  /** The JSON of an object: without internal fields of the sandbox, and with the paths in `expand` replaced by objects. */
  present(object: AnyObject, expand: string[] = []): unknown {
    const copy: Record<string, unknown> = { ...object };
    delete copy.behaviour;
    delete copy.spent;
    for (const path of expand) {
      const kind = Object.hasOwn(LINKS, path) ? LINKS[path] : undefined;
      if (!kind || !(path in copy))
        throw badRequest(`This property cannot be expanded (${path}).`, undefined, 'expand');
      const id = copy[path];
      if (typeof id === 'string') copy[path] = this.present(this.find(kind, id));
    }
    return copy;
  }
}
