import { Problem } from './messages.mjs';
import { findCommand, installWithApt, isExecutable } from './system-packages.mjs';

const APPLICATION_ON_MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

// Chromium without its window. It has the same engine, and the browser tests need a fifth less processor time.
const SHELL = 'chromium-headless-shell';

/** The path of the browser for the end-to-end tests: `CHROMIUM_PATH`, else one on the PATH; `undefined` when there is none. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && isExecutable(named)) return named;
  const onPath = findCommand(SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
  return onPath ?? (isExecutable(APPLICATION_ON_MAC) ? APPLICATION_ON_MAC : undefined);
}

/**
 * The path of the browser. On Debian or Ubuntu as root, a missing one is installed first.
 * @throws Problem with the install command when there is none.
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  // Older distributions have no package of the shell.
  for (const browser of [SHELL, 'chromium'])
    if (await installWithApt([browser, 'fonts-liberation'])) return findChromium();
  const command =
    process.platform === 'darwin'
      ? 'brew install --cask google-chrome'
      : 'sudo apt-get install -y chromium fonts-liberation';
  throw new Problem(
    `The browser tests need Chromium, and none was found on the PATH. Install one:\n\n    ${command}\n\n` +
      'or set CHROMIUM_PATH to the path of an existing one.',
  );
}
