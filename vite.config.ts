import { defineConfig, type Plugin } from 'vite';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';

/** Stops a build that would include server code in the browser bundle. */
function noServerInBrowser(): Plugin {
  return {
    name: 'no-server-in-browser',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      const isServerPath = /^#server\/|^#app\/server\/|^#domains\/[^/]+\/server\/|^node:/.test(source);
      if (isServerPath && importer) this.error(`${importer} imports ${source}: server code must not reach the browser`);
      return null;
    },
  };
}

export default defineConfig({
  plugins: [noServerInBrowser(), react(), tailwindcss()],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    sourcemap: false,
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // These modules have no side effects, but their packages do not declare it. With this, unused parts are left out.
      treeshake: {
        moduleSideEffects: [
          { test: /node_modules\/(@trpc|@tremor\/react|recharts|@headlessui\/react)\//, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          // The code that every page loads first is one file, because several small files are larger in total. The socket is not part of
          // it, as not every page subscribes.
          groups: [
            {
              name: 'platform',
              test: /src\/client\/(failure|links|retry|session|site|socket-link|stored|stored-value|token|trpc)\.tsx?$/,
            },
            { name: 'platform', test: /src\/shared\/(paths|permissions|time)\.ts$/ },
            {
              name: 'platform',
              test: /src\/client\/ui\/(badge|button|empty-state|field|input|native-select|number-input|skeleton|spinner|web-picture)\.tsx$/,
            },
            { name: 'platform', test: /src\/client\/layout\/(logo|operator-page|skip-link)\.tsx$/ },
            {
              name: 'platform',
              test: /node_modules\/(react|react-router|superjson|copy-anything|@tanstack\/[\w-]+)\//,
            },
            { name: 'platform', test: /node_modules\/@trpc\/(?!client\/dist\/wsLink)/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/trpc': { target: 'http://localhost:3000', ws: true },
      '/api': 'http://localhost:3000',
      '/files': 'http://localhost:3000',
      '/calendar': 'http://localhost:3000',
    },
  },
});
