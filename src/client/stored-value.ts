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

/** @param storage 'sessionStorage' for a value that ends with the tab */
export function storedValue<T>(
  key: string,
  { read, write }: Codec<T>,
  storage: 'localStorage' | 'sessionStorage' = 'localStorage',
): StoredValue<T> {
  const listeners = new Set<() => void>();
  let memory: string | null = null;
  let isBlocked = false;
  const changed = () => listeners.forEach((listener) => listener());

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
    try {
      if (next === null) window[storage].removeItem(key);
      else window[storage].setItem(key, next);
    } catch {
      isBlocked = true;
    }
    changed();
  }

  const onStorage = (event: StorageEvent) => {
    // The key is null when the whole storage was cleared.
    if (event.key === key || event.key === null) changed();
  };
  // A page from the back-forward cache of the browser has missed the events of other tabs.
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) changed();
  };

  function listen(): void {
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onPageShow);
  }

  function stopListening(): void {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
  }

  return {
    get() {
      const stored = text();
      return stored === null ? null : read(stored);
    },
    set: (value) => put(write(value)),
    remove: () => put(null),
    subscribe(listener) {
      if (listeners.size === 0) listen();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stopListening();
      };
    },
  };
}
