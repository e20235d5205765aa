import { say } from './messages.mjs';

// Ctrl-C reaches the whole terminal group and npm forwards it, so one key press causes two signals.
const SAME_PRESS_MS = 500;
const CHECK_PARENT_EVERY_MS = 500;

/**
 * Runs `cleanUp` once at the first SIGINT, SIGTERM or SIGHUP, or when its parent has ended, and then exits with `exitCode`.
 * After a second key press the process exits at once.
 */
export function onShutdown(cleanUp, { exitCode = 0 } = {}) {
  let firstAt = 0;
  const shutDown = async () => {
    firstAt = Date.now();
    try {
      await cleanUp();
    } catch (error) {
      say(`The shutdown failed: ${error?.message ?? error}`);
      process.exit(1);
    }
    process.exit(exitCode);
  };
  const onSignal = () => {
    if (firstAt === 0) void shutDown();
    else if (Date.now() - firstAt > SAME_PRESS_MS) process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
  onParentExit(() => {
    if (firstAt === 0) void shutDown();
  });
}

/**
 * Calls `stop` when npm has ended, or the script with an older Node that has started this one. npm sends SIGTERM only to the shell that it
 * starts, and the shell does not forward it. After `kill -9` there is no signal at all.
 */
export function onParentExit(stop) {
  if (!process.env.npm_lifecycle_event && !process.env.NODE_OF_MACHINE) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, CHECK_PARENT_EVERY_MS);
  timer.unref();
}
