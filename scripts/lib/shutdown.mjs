import { say } from './messages.mjs';

// Ctrl-C reaches the whole terminal group, and npm passes it on once more: two signals for one press.
const SAME_PRESS_MS = 500;
const LOOK_FOR_PARENT_EVERY_MS = 500;

/**
 * Runs `cleanUp` once at the first SIGINT, SIGTERM or SIGHUP, or when npm is gone, and then exits with `exitCode`.
 * A second signal means that somebody is out of patience: the process exits at once.
 */
export function onShutdown(cleanUp, { exitCode = 0 } = {}) {
  let firstAt = 0;
  const shutDown = async () => {
    firstAt = Date.now();
    try {
      await cleanUp();
    } catch (error) {
      say(`Stopping went wrong: ${error?.message ?? error}`);
      process.exit(1);
    }
    process.exit(exitCode);
  };
  const onSignal = () => {
    if (firstAt === 0) void shutDown();
    else if (Date.now() - firstAt > SAME_PRESS_MS) process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
  whenNpmIsGone(() => {
    if (firstAt === 0) void shutDown();
  });
}

/** npm hands SIGTERM to the shell between it and us, which ends without passing it on; `kill -9` tells nobody at all. */
function whenNpmIsGone(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, LOOK_FOR_PARENT_EVERY_MS);
  timer.unref();
}
