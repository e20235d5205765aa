/** Reports uncaught errors of this browser to the server's log. Size and number are limited, and failures are ignored. */
import { MAX_REPORT_BYTES } from '#shared/reports.ts';

/** The limit per page load: an error that occurs at every render must not flood the log. */
const MAX_REPORTS = 5;
const reported = new Set<string>();

function textOf(error: unknown): string {
  if (error instanceof Error) return error.stack ?? `${error.name}: ${error.message}`;
  return typeof error === 'string' ? error : 'A value that is not an Error was thrown';
}

/** Calls `listener` with every uncaught error. @returns a function that removes the listener */
export function onUncaught(listener: (error: unknown) => void): () => void {
  // Events without an error are notices of the browser, for example about a slow observer.
  const onError = (event: ErrorEvent) => event.error && listener(event.error);
  const onRejection = (event: PromiseRejectionEvent) => listener(event.reason);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

/** The address of a display is its secret. */
const SECRET_PATH = /^(\/display\/).*$/u;

/** Sends an error and the path of its screen. The query is left out, because it can contain the secrets of mailed links. */
export function reportCrash(error: unknown): void {
  const path = window.location.pathname.replace(SECRET_PATH, '$1');
  const text = `${path}\n${textOf(error)}`;
  // A UTF-16 unit takes up to three bytes in UTF-8.
  const body = text.slice(0, MAX_REPORT_BYTES / 3);
  if (reported.size >= MAX_REPORTS || reported.has(body)) return;
  reported.add(body);
  const headers = { 'content-type': 'text/plain;charset=UTF-8' };
  fetch('/api/v1/client-errors', { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
}
