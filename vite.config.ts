import { resolve } from 'node:path';
import { type Alias, type BuildEnvironmentOptions, type Plugin, defineConfig } from 'vite';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';

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

/**
 * The files that are made of several modules: each file costs a request, and many small ones are larger in total. A module belongs
 * to the first group that names it. Others get files by who imports them.
 */
const GROUPS = {
  /** What every page loads first. The socket is not part of it, as not every page subscribes. */
  platform: [
    /^\0vite\/preload-helper/,
    /src\/client\/(failure|links|live-start|mutation-events|report|retry|session|site|socket-link|stored|stored-value|token|trpc|use-open-flag)\.tsx?$/,
    /src\/client\/(page|preact)\//,
    /src\/shared\/(json-for-script|lazily|live-start|money|objects|page-limits|paths|permissions|rendering|reports|resource-types|time)\.ts$/,
    /src\/client\/ui\/(badge|button|card|class-groups|class-names|color-dot|empty-state|error-state|field|icon-button|input|label|native-select|number-input|progress-bar|skeleton|spinner|tooltip|web-picture)\.tsx?$/,
    /src\/client\/layout\/(header-links|logo|operator-page|public-forms|public-layout|public-links|skip-link)\.tsx?$/,
    /src\/domains\/workspaces\/client\/(active-space\.ts|pending-booking\.ts|public-queries\.ts|components\/public-page\.tsx)$/,
    /node_modules\/(clsx|copy-anything|is-what|preact|react|react-dom|react-router|scheduler|superjson|tailwind-merge|class-variance-authority|@tanstack\/[\w-]+)\//,
    /node_modules\/@radix-ui\/react-(compose-refs|label|slot)\//,
    /node_modules\/lucide-react\/dist\/esm\/(?!icons\/)/,
    /node_modules\/lucide-react\/dist\/esm\/icons\/(armchair|arrow-right|calendar-(days|range)|check|chevron-\w+|clock|images|map-pin|menu|minus|plus|rotate-cw|search|triangle-exclamation-point|users|x)\.mjs$/,
    /node_modules\/@trpc\/(?!client\/dist\/wsLink)/,
  ],
  /** What the public pages and the application know of workspaces, and what chooses their days. */
  places: [
    /src\/client\/ui\/(calendar-picker|date-picker|date-range-picker)\.tsx$/,
    /src\/domains\/(attachments|workspaces)\/rules\.ts$/,
    /src\/domains\/workspaces\/client\/(search-query|space-options|zones|components\/zone-note)\.tsx?$/,
    /src\/domains\/availability\/(cancellation|rules|client\/use-now)\.ts$/,
  ],
  /** What the pages of workspaces and the search share. */
  visitors: [
    /src\/domains\/(workspaces|availability)\/client\/(components\/(space-pictures|opening-table|render-when-visible|search-fields|space-map|when-fields|resource-type-picture)|missing|opening-hours|structured-data|use-today)\.tsx?$/,
    /src\/client\/ui\/(image-carousel|map-lazy|use-picture-track)\.tsx?$/,
  ],
  /** What the pages of offers and of spaces share. */
  articles: [
    /src\/domains\/content\/client\/components\/site\/(floor-plan-link|key-infos|offer-article|site-icons|space-article|space-price-card|subsection|videos)\.tsx$/,
    /node_modules\/lucide-react\/dist\/esm\/icons\/(bath|bike|cable|calendar-check-2|concierge-bell|cooking-pot|file-down|heater|key-round|lightbulb|lock-keyhole|paw-print|phone-call|projector|shower-head|sofa|spray-can|wifi)\.mjs$/,
  ],
  /** What all pages of the website share. The lightbox is loaded when a visitor opens a picture. */
  website: [
    /src\/domains\/content\/client\/components\/(site\/(?!lightbox|other-page)[\w-]+|content-head|page-top|site-screen)\.tsx$/,
    /src\/domains\/content\/(client\/(booking-links|page-texts|structured-data)|prices|rich-text)\.ts$/,
    /node_modules\/lucide-react\/dist\/esm\/icons\/ticket-percent\.mjs$/,
  ],
  /** The search. */
  search: [
    /src\/domains\/availability\/client\/(prices|queries|search-state|summary|use-\w[\w-]*)\.ts$/,
    /src\/domains\/workspaces\/client\/components\/resource-picture\.tsx$/,
  ],
  /** What a dialog needs. */
  dialogs: [
    /src\/client\/ui\/(confirm|dialog|discard-question|drawer|keep-open-for-toasts|use-dirty-guard)\.tsx?$/,
    /node_modules\/(@radix-ui\/react-(dialog|portal|presence|focus-\w+|dismissable-layer|primitive|context|id|use-[\w-]+)|@radix-ui\/primitive|aria-hidden|react-remove-scroll[\w-]*|react-style-singleton|use-callback-ref|use-sidecar|get-nonce|tslib)\//,
  ],
  /** What opens beside a button. */
  menus: [
    /src\/client\/ui\/(dropdown-menu|popover|select)\.tsx$/,
    /node_modules\/(@floating-ui|@radix-ui\/(number|react-(arrow|collection|direction|dropdown-menu|menu|popover|popper|roving-focus|select|visually-hidden)))\//,
  ],
  /** What shows messages. */
  toasts: [/src\/client\/(ui\/toaster|error-toasts|use-is-phone)\.tsx?$/, /node_modules\/sonner\//],
  /** What the screens of the application share. */
  application: [
    /src\/client\/(lists\/|stale\.ts$|use-once\.ts$)/,
    /src\/domains\/(bookings\/(client\/queries|orders)|enquiries\/rules)\.ts$/,
    /src\/client\/ui\/(avatar|data-table|page-header|page-window|pager)\.tsx?$/,
  ],
  /** What the screens with bookings share. */
  bookings: [
    /src\/domains\/bookings\/(cancellation|lifecycle|rules|stages)\.ts$/,
    /src\/domains\/bookings\/client\/(booking-address|booking-text|chunks|filters|use-booking-actor|use-edit-address|use-open-booking)\.tsx?$/,
    /src\/domains\/bookings\/client\/components\/(booking-columns|booking-status|booking-views)\.tsx$/,
  ],
  /** What a list of bookings loads once it is shown. */
  listTools: [
    /src\/domains\/bookings\/client\/components\/(day-filters|export-bookings)\.tsx$/,
    /src\/client\/(download|download-button)\.tsx?$/,
  ],
  icons: [/node_modules\/lucide-react\/dist\/esm\/icons\//],
  /** What every form needs. */
  forms: [
    /src\/client\/forms\/(field-props|form|form-failure|password-field|show-failure|text-field|use-zod-form)\.tsx?$/,
    /src\/client\/ui\/(password-input|textarea)\.tsx$/,
    /src\/shared\/(fields|paging|zones)\.ts$/,
    /src\/domains\/(accounts|attachments|roles)\/schema\.ts$/,
    /node_modules\/(zod|react-hook-form|@hookform)\//,
  ],
  /** What the pages share on which people log in and sign up. */
  account: [
    /src\/domains\/accounts\/client\/(destination|queries|verify-session|components\/(account-page|login-form|pending-choice|text-link))\.tsx?$/,
    /src\/client\/(use-countdown|layout\/auth-card)\.tsx?$/,
    /src\/domains\/workspaces\/client\/choice\.ts$/,
  ],
};

// These modules have no side effects, but their packages do not declare it. With this, unused parts are left out.
const TREESHAKE = {
  moduleSideEffects: [
    { test: /node_modules\/(@trpc|@tremor\/react|recharts|@headlessui\/react)\//, sideEffects: false },
  ],
};

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
        groups: Object.entries(GROUPS).map(([name, modules]) => ({
          name,
          test: (id: string) => modules.some((module) => module.test(id)),
        })),
      },
    },
  },
};

/** The files of the website, whose pages the server renders. They are run by Preact, which is a seventh of React. */
const SITE_BUILD: BuildEnvironmentOptions = { ...CLIENT_BUILD, outDir: 'dist/site', copyPublicDir: false };

const SITE_ALIASES: Alias[] = [
  { find: /^(react|react-dom)$/, replacement: resolve('src/client/preact/$1.ts') },
  { find: /^(?:react|react-dom)\/(client|jsx-runtime)$/, replacement: 'preact/compat/$1' },
];

/** Lets the page of the build start with another module. */
function startingWith(entry: string): Plugin {
  const transformIndexHtml = {
    order: 'pre' as const,
    handler: (html: string) => html.replace('/src/app/client/client.tsx', entry),
  };
  return { name: 'starting-with', transformIndexHtml };
}

/** The renderer of public pages, which the server loads: the same code for Node, with its packages. */
const RENDER_BUILD: BuildEnvironmentOptions = {
  outDir: 'dist/render',
  emptyOutDir: true,
  copyPublicDir: false,
  target: 'node20',
  minify: false,
  rolldownOptions: { treeshake: TREESHAKE },
};

export default defineConfig(({ isSsrBuild, mode }) => {
  const isSite = mode === 'site';
  return {
    plugins: [
      noServerInBrowser(isSsrBuild),
      react(),
      tailwindcss(),
      isSite && startingWith('/src/app/client/site.tsx'),
    ],
    build: isSsrBuild ? RENDER_BUILD : isSite ? SITE_BUILD : CLIENT_BUILD,
    ...(isSite && { resolve: { alias: SITE_ALIASES } }),
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
  };
});
