/** A command says which database it uses, and makes a new private one only when somebody confirms that. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freshFolder } from '../integrations/sandbox.ts';
import { npmRun } from '../operation/commands.ts';

const COMMANDS = [
  'migrate',
  'backup',
  'backup --drill',
  'restore --new-epoch',
  'compare-payments',
  'doctor',
  'create-owner you@example.org',
  'seed:demo',
];

it.each(COMMANDS)('%s makes no database without a confirmation', async (command) => {
  const folder = freshFolder();
  const [name, ...args] = command.split(' ') as [string, ...string[]];
  const { code, output, errors } = await npmRun(name, args, { DATA_DIR: folder });
  expect({ code, output }).toEqual({ code: 1, output: '' });
  expect(errors).toContain(join(folder, 'database'));
  expect(errors).toContain('--yes');
  expect(readdirSync(folder)).toEqual([]);
});

it('a confirmed one is made, and then named', async () => {
  const folder = freshFolder();
  const made = await npmRun('migrate', ['--yes'], { DATA_DIR: folder });
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('done: 0001') as string });
  expect(existsSync(join(folder, 'database', 'data'))).toBe(true);
  const again = await npmRun('migrate', [], { DATA_DIR: folder });
  expect(again).toMatchObject({ code: 0, output: 'The database has the newest schema.\n' });
  expect(again.errors).toContain(`the private one in ${join(folder, 'database')}`);
}, 120_000);

it('the one of DATABASE_URL is named without its password', async () => {
  const url = new URL(process.env.TEST_DATABASE_URL!);
  const { code, errors } = await npmRun('migrate', ['--no-such-flag'], {
    DATABASE_URL: url.href,
    DATA_DIR: freshFolder(),
  });
  expect(code).toBe(1);
  expect(errors).toContain(`Database: cockpit at ${url.searchParams.get('socketPath')} (DATABASE_URL)`);
  expect(errors).not.toContain(url.password);
});
