/** Replaces the module `react-dom` in the files of the website, which Preact runs (vite.config.ts). */
export { createPortal, default, flushSync, unstable_batchedUpdates } from 'preact/compat';

/** Does nothing: the server has written the link, and a picture that the browser renders is asked for at once. */
export function preload(): void {}
