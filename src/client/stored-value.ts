/**
 * A typed value in the browser's storage. If storage is blocked or full, the value is kept in memory until the page is left.
 * Stored text that cannot be read counts as null.
 */
export type StoredValue<T> = {
  get(): T | null;
  set(value: T): void;
  remove(): void;
  /** Calls `listener` after every change, including changes in other tabs and while the page was left. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
};

type Codec<T> = { read: (text: string) => T | null; write: (value: T) => string };

export const textCodec: Codec<string> = { read: (text) => text || null, write: (text) => text };
export const flagCodec: Codec<boolean> = { read: (text) => (text === 'true' ? true : null), write: String };

/** A JSON codec. `parse` converts parsed JSON to a value, or returns null to reject it. */
export function jsonCodec<T>(parse: (value: unknown) => T | null): Codec<T> {
  return {
    read: (text) => {
      try {
        return parse(JSON.parse(text));
      } catch {
        return null;
      }
    },
    write: (value) => JSON.stringify(value),
  };
}

/**
 * Only the embedded search is shown in frames of other websites. It reads and stores nothing of this browser, so that nobody is signed
 * in there, also where the browser would share the storage.
 */
const isFramed = () => typeof window !== 'undefined' && window.top !== window.self;

/** The listeners of a key. They are also called for changes in other tabs. */
class Changes {
  private readonly listeners = new Set<() => void>();

  private readonly key: string;

  constructor(key: string) {
    this.key = key;
  }

  readonly tell = () => this.listeners.forEach((listener) => listener());

  readonly subscribe = (listener: () => void) => {
    if (this.listeners.size === 0) {
      window.addEventListener('storage', this.onStorage);
      window.addEventListener('pageshow', this.onPageShow);
    }
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      window.removeEventListener('storage', this.onStorage);
      window.removeEventListener('pageshow', this.onPageShow);
    };
  };

  private readonly onStorage = (event: StorageEvent) => {
    // The key is null when the whole storage was cleared.
    if (event.key === this.key || event.key === null) this.tell();
  };

  // A page from the back-forward cache of the browser has missed the events of other tabs.
  private readonly onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) this.tell();
  };
}

/** @param storage 'sessionStorage' for a value that ends with the tab */
export function storedValue<T>(
  key: string,
  { read, write }: Codec<T>,
  storage: 'localStorage' | 'sessionStorage' = 'localStorage',
): StoredValue<T> {
  const changes = new Changes(key);
  let memory: string | null = null;
  let isBlocked = isFramed();

  function text(): string | null {
    if (isBlocked) return memory;
    try {
      return window[storage].getItem(key);
    } catch {
      return memory;
    }
  }

  function put(next: string | null): void {
    memory = next;
    if (isBlocked) return changes.tell();
    try {
      if (next === null) window[storage].removeItem(key);
      else window[storage].setItem(key, next);
    } catch {
      isBlocked = true;
    }
    changes.tell();
  }

  return {
    get() {
      const stored = text();
      return stored === null ? null : read(stored);
    },
    set: (value) => put(write(value)),
    remove: () => put(null),
    subscribe: changes.subscribe,
  };
}
