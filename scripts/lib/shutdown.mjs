import { say } from './messages.mjs';

// Ctrl-C reaches the whole terminal group, and npm passes it on once more: two signals for one press.
const SAME_PRESS_MS = 500;

/**
 * Runs `cleanUp` once at the first SIGINT, SIGTERM or SIGHUP and then exits with `exitCode`.
 * A second signal means that somebody is out of patience: the process exits at once.
 */
export function onShutdown(cleanUp, { exitCode = 0 } = {}) {
  let firstAt = 0;
  const handle = async () => {
    if (firstAt > 0) {
      if (Date.now() - firstAt > SAME_PRESS_MS) process.exit(130);
      return;
    }
    firstAt = Date.now();
    try {
      await cleanUp();
    } catch (error) {
      say(`Stopping went wrong: ${error?.message ?? error}`);
      process.exit(1);
    }
    process.exit(exitCode);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, handle);
}
