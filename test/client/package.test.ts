/** The client as another program gets it: packed, installed into an empty folder without a network, and run by plain Node. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../helpers/app.ts';
import { freshFolder } from '../integrations/sandbox.ts';
import { type Ended, endOf, npmRun } from '../operation/commands.ts';

const TSC = resolve(import.meta.dirname, '../../node_modules/typescript-7/bin/tsc');
const OPTIONS = ['--noEmit', '--strict', '--target', 'es2023', '--module', 'nodenext'];
let folder: string;

const inFolder = (program: string, ...args: string[]): Promise<Ended> =>
  endOf(spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] }));

beforeAll(async () => {
  folder = freshFolder();
  const packed = await npmRun('pack:client', [folder], {});
  expect(packed).toMatchObject({ code: 0, output: `${folder}/cockpit-client-0.1.0.tgz\n` });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  expect(await inFolder('npm', 'install', '--offline', packed.output.trim())).toMatchObject({ code: 0 });
}, 60_000);

it('calls an installation', async () => {
  const app = await startTestApp();
  const program = `
    import { createClient } from '@cockpit/client';
    const { data, meta } = await createClient({ address: '${app.address}' }).call('spaces.list');
    console.log(meta.status, data.length);`;
  writeFileSync(join(folder, 'program.js'), program);
  expect(await inFolder(process.execPath, 'program.js')).toEqual({ code: 0, output: '200 0\n', errors: '' });
  await app.stop();
});

it('has its types', async () => {
  const program = `
    import { type Space, createClient } from '@cockpit/client';
    const { data } = await createClient({ address: 'http://localhost' }).call('spaces.list');
    export const spaces: Space[] = data;
    export const name: number = data[0]!.name;`;
  writeFileSync(join(folder, 'typed.ts'), program);
  const { output } = await inFolder(process.execPath, TSC, ...OPTIONS, 'typed.ts');
  expect(output.trim()).toBe("typed.ts(5,18): error TS2322: Type 'string' is not assignable to type 'number'.");
});

it('is not packed by what would leave out the JavaScript', async () => {
  const source = resolve(import.meta.dirname, '../../packages/client');
  const { code, errors } = await inFolder('npm', 'pack', source);
  expect(code).not.toBe(0);
  expect(errors).toContain('npm run pack:client');
});
