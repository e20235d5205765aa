import { defineConfig, type Plugin } from 'vite';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';

/** Stops a build that would pull server code into the browser (rule 1 of docs/architecture.md). */
function noServerInBrowser(): Plugin {
  return {
    name: 'no-server-in-browser',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      const isServerPath = /^#server\/|^#domains\/[^/]+\/server\/|^node:/.test(source);
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
      // Loading these modules does nothing by itself, which their packages do not declare: what a page does not use is left out.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@trpc\//, sideEffects: false }] },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          // What every page loads first, in one file: several small ones weigh more. Not every page subscribes, so the socket is not in it.
          groups: [
            {
              name: 'platform',
              test: /src\/client\/(failure|links|retry|session|site|socket-link|stored|stored-value|token|trpc)\.tsx?$/,
            },
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
    },
  },
});
