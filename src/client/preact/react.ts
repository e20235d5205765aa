/**
 * Replaces the module `react` in the files of the website, which Preact runs (vite.config.ts). The server has rendered their pages with
 * React, so an identifier is first the one of the server.
 */
import { default as compat, useId as useOwnId, useSyncExternalStore } from 'preact/compat';

export * from 'preact/hooks';
export {
  Children,
  Component,
  Fragment,
  PureComponent,
  StrictMode,
  Suspense,
  cloneElement,
  createContext,
  createElement,
  createRef,
  forwardRef,
  isValidElement,
  lazy,
  memo,
  startTransition,
  use,
  useDeferredValue,
  useEffectEvent,
  useInsertionEffect,
  useSyncExternalStore,
  useTransition,
  version,
} from 'preact/compat';

const subscribe = () => () => undefined;
const given = () => '';

/**
 * React and Preact make different identifiers. Preact takes over attributes as they are, and writes them only when they change: with
 * this, all identifiers of a page change once it has been taken over.
 */
export function useId(): string {
  const own = useOwnId();
  return useSyncExternalStore(subscribe, () => own, given);
}

export default { ...compat, useId };
