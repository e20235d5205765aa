import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type BuildEnvironmentOptions, type Plugin, defineConfig } from 'vite';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { textsIn } from './scripts/lib/texts-extractor.mjs';
import { readCatalogue } from './src/server/catalogue.ts';
import { withoutMeaning } from './src/shared/texts.ts';

/** Stops a build that would include server code in the browser bundle. @param forNode only the renderer may use Node */
function noServerInBrowser(forNode = false): Plugin {
  return {
    name: 'no-server-in-browser',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      const isServerPath =
        /^#server\/|^#app\/server\/|^#domains\/[^/]+\/server\//.test(source) ||
        (!forNode && source.startsWith('node:'));
      if (isServerPath && importer) this.error(`${importer} imports ${source}: server code must not reach the browser`);
      return null;
    },
  };
}

// These modules have no side effects, but their packages do not declare it. With this, unused parts are left out.
const TREESHAKE = {
  moduleSideEffects: [
    { test: /node_modules\/(@trpc|@tremor\/react|recharts|@headlessui\/react)\//, sideEffects: false },
  ],
};

/** @param modules paths below src/, without their ending */
const together = (name: string, ...modules: string[]) => ({
  name,
  test: new RegExp(`/src/(${modules.join('|')})\\.tsx?$`),
});

/**
 * Small modules that are loaded together, which would be a file each otherwise. The booking list loads all of them, public pages the first two. Modules of two
 * files must not import each other in both directions: the build refuses that.
 */
const TOGETHER = [
  together(
    'frame',
    'client/ui/(badge|card|icon-button|calendar-picker)',
    'client/direction',
    'client/layout/(logo|skip-link)',
    'shared/money-format',
    'domains/workspaces/client/search-query',
    'domains/attachments/rules',
  ),
  together('fields', 'client/ui/(field|input|native-select|date-picker)', 'client/use-now'),
  together(
    'parts',
    'client/ui/(avatar|color-dot|empty-state|fold)',
    'client/query-failure',
    'domains/(accounts|factors)/client/use-texts',
  ),
  together(
    'lists',
    'client/lists/(filter-form|filters|list-address|paged-list|paged-table|row-actions|use-paged-list)',
    'client/ui/(data-table|icon-link|page-header|page-window|pager)',
    'client/layout/screen',
    'client/use-once',
  ),
  together('stages', 'domains/bookings/(entitled|events|lifecycle|orders|payment-states|rules|stages)'),
  together(
    'booking-list',
    'domains/bookings/client/(booking-text|queries|use-booking-actor|use-texts)',
    'domains/bookings/client/list/(booking-columns|booking-views|chunks|filters|next-booking|next-text)',
    'domains/bookings/client/(detail/(booking-status|use-open-booking)|people/use-leaving)',
    'domains/bookings/client/(places/directions|presence/check-in-part)',
  ),
];

/** The domain of a module that screens of other domains may use, too: what is not in its `client` folder. */
const domainOf = (id: string) => /\/src\/domains\/([^/]+)\/(?!client\/)/.exec(id)?.[1];

/**
 * Catalogues and English texts with a choice are compiled here, so that no browser loads a compiler. A module whose texts screens of any domain may
 * show loads the catalogue of its domain.
 */
function texts(): Plugin {
  return {
    name: 'texts',
    enforce: 'pre',
    async load(id) {
      const [file = '', query] = id.split('?');
      if (!file.endsWith('.po')) return null;
      const catalogue = readCatalogue(await readFile(file, 'utf8'), query === 'pseudo');
      return `export default ${JSON.stringify(catalogue)}`;
    },
    transform(code, id) {
      if (!/\/src\/.*\.tsx?$/.test(id)) return null;
      const found = textsIn(id, code);
      const patterns = found.filter((text) => /\{\w+,|'[{}]/.test(text));
      const domain = found.length > 0 && domainOf(id);
      if (patterns.length === 0 && !domain) return null;
      const compiled = Object.fromEntries(patterns.map((text) => [text, compileMessage(withoutMeaning(text))]));
      return [
        code,
        `import { addPatterns, loadTexts } from '#client/texts.tsx';`,
        patterns.length > 0 ? `addPatterns(${JSON.stringify(compiled)});` : '',
        domain ? `loadTexts('${domain}');` : '',
      ].join('\n');
    },
  };
}

/** The files of the browser. */
const CLIENT_BUILD: BuildEnvironmentOptions = {
  outDir: 'dist/client',
  emptyOutDir: true,
  sourcemap: false,
  manifest: true,
  target: 'es2022',
  modulePreload: { polyfill: false },
  rolldownOptions: {
    treeshake: TREESHAKE,
    output: {
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [
          // What every page needs. Small files would cost a request each.
          { name: 'initial', tags: ['$initial'] },
          { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 4 },
          ...TOGETHER,
        ],
      },
    },
  },
};

/** The renderer of public pages, which the server loads: the same code for Node, with its packages. */
const RENDER_BUILD: BuildEnvironmentOptions = {
  outDir: 'dist/render',
  emptyOutDir: true,
  copyPublicDir: false,
  target: 'node24',
  minify: false,
  rolldownOptions: { treeshake: TREESHAKE },
};

/** The package names only its development build, which warns of wrong use. */
const ROUTER = {
  find: /^react-router$/,
  replacement: fileURLToPath(import.meta.resolve('react-router').replace('/development/', '/production/')),
};

/** React has it itself. The package also has an implementation for React 17, which Lingui would bring to every page. */
const STORE_SHIM = { find: /^use-sync-external-store\/shim$/, replacement: 'react' };

export default defineConfig(({ command, isSsrBuild }) => ({
  ...(command === 'build' && { resolve: { alias: [ROUTER, STORE_SHIM] } }),
  plugins: [noServerInBrowser(isSsrBuild), texts(), react(), tailwindcss()],
  // tsconfig.json names the tools, too, which are in no image.
  tsconfig: 'tsconfig.client.json',
  build: isSsrBuild ? RENDER_BUILD : CLIENT_BUILD,
  ...(isSsrBuild && {
    ssr: { noExternal: true },
    // React is always the one for production, whatever NODE_ENV the server has.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  }),
  server: {
    proxy: {
      '/trpc': { target: 'http://localhost:3000', ws: true },
      '/api': 'http://localhost:3000',
      '/files': 'http://localhost:3000',
      '/calendar': 'http://localhost:3000',
    },
  },
}));
