import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PUBLIC_PAGES, RENDERED_PAGES } from '#app/pages.ts';
import { APP_SCREENS } from '#app/client/domains.ts';
import { filesOf, modulesOf } from './page-files.ts';

const modules = [...RENDERED_PAGES, ...PUBLIC_PAGES, ...APP_SCREENS].map(({ module }) => module);

describe('the tables of pages and screens', () => {
  it('name only modules that exist', () => {
    expect(modules.filter((module) => !existsSync(module))).toEqual([]);
  });

  it('name every file in the folders for pages and screens', () => {
    const domains = readdirSync('src/domains').map((domain) => `src/domains/${domain}/client`);
    const folders = ['src/app/client', ...domains].flatMap((client) => [`${client}/pages`, `${client}/screens`]);
    const files = folders
      .filter((folder) => existsSync(folder))
      .flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`));
    expect(files.filter((file) => !modules.includes(file))).toEqual([]);
  });
});

describe('the modules of a path', () => {
  it.each([
    ['/', ['src/domains/content/client/pages/home.tsx']],
    ['/space/12', ['src/domains/workspaces/client/pages/space.tsx']],
    ['/login/', ['src/domains/accounts/client/pages/login.tsx']],
    ['/app/desk/3', ['src/app/client/app-screens.tsx', 'src/domains/resources/client/screens/desk.tsx']],
    ['/app/unknown', ['src/app/client/app-screens.tsx']],
    ['/application', []],
    ['/unknown', []],
    ['//', ['src/domains/content/client/pages/home.tsx']],
  ])('of %s are %j', (path, expected) => {
    expect(modulesOf(path, APP_SCREENS)).toEqual(expected);
  });
});

it('collects what a module imports, once, without the files of the entry', () => {
  const manifest = {
    'index.html': { file: 'index.js', isEntry: true, imports: ['_platform.js'] },
    '_platform.js': { file: 'platform.js' },
    '_form.js': { file: 'form.js', imports: ['_platform.js', 'screen.tsx'] },
    'screen.tsx': { file: 'screen.js', imports: ['_form.js', '_platform.js'], css: ['screen.css'] },
  };
  expect(filesOf(manifest, ['screen.tsx', 'gone.tsx'])).toEqual({
    scripts: ['screen.js', 'form.js'],
    styles: ['screen.css'],
    fonts: [],
  });
});
