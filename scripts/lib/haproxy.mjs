import { Problem } from './messages.mjs';
import { findCommand, installWithApt } from './system-packages.mjs';

/**
 * The path of HAProxy. On Debian or Ubuntu as root, a missing one is installed, and its service is not started.
 * @throws Problem with the install command when there is none
 */
export async function ensureHaproxy() {
  const found = findCommand('haproxy');
  if (found) return found;
  if (await installWithApt(['haproxy'], { startsServices: false })) {
    const installed = findCommand('haproxy');
    if (installed) return installed;
  }
  throw new Problem('This needs HAProxy. Install it: sudo apt-get install -y --no-install-recommends haproxy');
}
