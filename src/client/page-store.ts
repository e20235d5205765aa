/** A value of the page, which code outside of React sets and components show. */
import { useSyncExternalStore } from 'react';

type PageStore<Value> = {
  get(): Value | undefined;
  set(value: Value | undefined): void;
  /** The present value, in a component. */
  useValue(): Value | undefined;
};

export function pageStore<Value>(): PageStore<Value> {
  let present: Value | undefined;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const get = () => present;
  return {
    get,
    set(value) {
      present = value;
      listeners.forEach((listener) => listener());
    },
    useValue: () => useSyncExternalStore(subscribe, get, () => undefined),
  };
}
