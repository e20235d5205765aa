/** Tells the server's log what broke in this browser: bounded, and never in the way of the person. */
import { MAX_REPORT_BYTES } from '#shared/reports.ts';

/** Of one page: an error that comes with every render is told a few times only. */
const MAX_REPORTS = 5;
const told = new Set<string>();

function textOf(error: unknown): string {
  if (error instanceof Error) return error.stack ?? `${error.name}: ${error.message}`;
  return typeof error === 'string' ? error : 'Something that is no error was thrown';
}

/** Calls `tell` with everything that no screen has caught. @returns what ends that */
export function onUncaught(tell: (error: unknown) => void): () => void {
  // Without an error it is the browser's own remark, on an observer that took long for instance.
  const onError = (event: ErrorEvent) => event.error && tell(event.error);
  const onRejection = (event: PromiseRejectionEvent) => tell(event.reason);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

/** Sends an error and the screen that it happened on; the address without its query, which can carry the secrets of mailed links. */
export function reportCrash(error: unknown): void {
  const text = `${window.location.pathname}\n${textOf(error)}`;
  // Letters of other alphabets take up to three bytes.
  const body = text.slice(0, MAX_REPORT_BYTES / 3);
  if (told.size >= MAX_REPORTS || told.has(body)) return;
  told.add(body);
  const headers = { 'content-type': 'text/plain;charset=UTF-8' };
  fetch('/api/v1/client-errors', { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
}
