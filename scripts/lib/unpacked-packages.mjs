import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem, say } from './messages.mjs';
import { run } from './processes.mjs';

/**
 * Downloads Debian packages and unpacks them into `directory`. Nothing is installed, so no service of the machine is added, started
 * or changed. Packages that were unpacked before are kept.
 * @returns the folder that holds `usr`
 * @throws Problem with the output of apt when a package cannot be downloaded
 */
export async function unpackPackages(directory, names) {
  const root = join(directory, 'root');
  const stamp = join(directory, `unpacked-${names.length}`);
  if (existsSync(stamp)) return root;
  say(`Downloading ${names.join(', ')} …`);
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  const { code, output } = await run('apt-get', ['download', '-q', ...names], { cwd: directory, quiet: true });
  if (code !== 0) throw new Problem(`The packages could not be downloaded:\n\n${output.trimEnd()}`);
  for (const file of readdirSync(directory).filter((name) => name.endsWith('.deb'))) {
    const unpacked = await run('dpkg-deb', ['-x', join(directory, file), root], { quiet: true });
    if (unpacked.code !== 0) throw new Problem(`${file} could not be unpacked:\n\n${unpacked.output.trimEnd()}`);
  }
  writeFileSync(stamp, '');
  return root;
}
