import { ensureDependencies } from './dependencies.mjs';
import { Problem, say } from './messages.mjs';
import { continueWith, ensureRuntime, isCurrent } from './runtime.mjs';

/**
 * Runs the main function of a script, with the Node that Cockpit needs. An error ends the process with exit code 1 and a readable message.
 * @param download what else the script installs. On a machine with an older Node, this is done while the other Node is fetched
 */
export async function runMain(main, download = async () => {}) {
  try {
    if (!isCurrent()) {
      const [node] = await Promise.all([ensureRuntime(), ensureDependencies(), download()]);
      await continueWith(node);
    }
    await main();
  } catch (error) {
    say(error instanceof Problem ? `\n${error.message}` : `\n${error?.stack ?? error}`);
    process.exit(1);
  }
}
