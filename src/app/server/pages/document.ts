/** The HTML of a rendered page: that of the client's build, with the head, the content and the queries of the page. */
import superjson from 'superjson';
import type { Env } from '#server/env.ts';
import { brandColors } from '#shared/brand-colors.ts';
import type { PageFiles } from '#app/server/page-files.ts';
import { ENGLISH, LANGUAGES } from '#shared/languages.ts';
import { escapeHtml } from '#server/mail/html.ts';
import { jsonForScript } from '#shared/json-for-script.ts';
import { PAGE_DATA_ID, type PageData, type PageQuery, type PageTexts, type RenderedPage } from '#shared/rendering.ts';
import { type Translate, msg } from '#shared/texts.ts';

const ROOT = '<div id="root"></div>';
/** The tags of the built page that a rendered page has itself. */
const OWN_TAGS = /\s*(<title>[^<]*<\/title>|<meta name="description"[^>]*>)/g;
/** A rendered page is shown without its scripts, so that styles and pictures come first. */
const SCRIPT = /<(?:script type="module"|link rel="modulepreload")/g;
const ICON = /<link rel="icon"[^>]*>/;
const ROOT_TAG = /<html lang="[^"]*">/;
const NO_SCRIPT = /<noscript>.*?<\/noscript>/s;

const WITHOUT_SCRIPTS = msg('Please enable JavaScript to find and book a workspace.');

/** Links to the scripts of a page, so that the browser loads them at the same time as the entry. */
const scriptLinks = ({ scripts }: PageFiles) =>
  scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');

/** @param priority an attribute of the links */
const fontLinks = ({ fonts }: PageFiles, priority = '') =>
  fonts
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin${priority} href="/${file}">`)
    .join('');

/** The block with the data of a page. */
function blockOf(data: PageData): string {
  return `<script type="application/json" id="${PAGE_DATA_ID}">${jsonForScript(superjson.serialize(data))}</script>`;
}

/** The page of the client's build in a language, with the operator's icon and colour instead of those of the product. */
export function brandedPage(
  built: string,
  { BRAND_COLOR, BRAND_ICON }: Pick<Env, 'BRAND_COLOR' | 'BRAND_ICON'>,
  t: Translate,
): string {
  const icon = BRAND_ICON ? built.replace(ICON, iconLinks(BRAND_ICON)) : built;
  const page = withColor(icon, BRAND_COLOR).replace(
    NO_SCRIPT,
    () => `<noscript>${escapeHtml(t(WITHOUT_SCRIPTS))}</noscript>`,
  );
  // The built page is in English.
  if (t.language === ENGLISH) return page;
  return page.replace(ROOT_TAG, `<html lang="${t.language}" dir="${LANGUAGES[t.language].direction}">`);
}

const iconLinks = (icon: string) =>
  `<link rel="icon" href="${icon}" type="image/png"><link rel="apple-touch-icon" href="${icon}">`;

function withColor(built: string, BRAND_COLOR: string | undefined): string {
  if (!BRAND_COLOR) return built;
  const colors = Object.entries(brandColors(BRAND_COLOR));
  const tokens = colors.map(([name, [light, dark]]) => `--color-${name}:light-dark(${light},${dark})`);
  return built.replace('</head>', `<style>:root{${tokens.join(';')}}</style></head>`);
}

type EmptyParts = {
  queries?: readonly PageQuery[] | undefined;
  texts?: PageTexts | undefined;
  /** What is shown until the browser has rendered the screen. */
  shell?: string;
};

/**
 * A page whose screen the browser renders. Its styles are loaded with its scripts. The font is loaded after them, while the screen
 * asks for its data: before, it would only delay the scripts.
 */
export function emptyDocument(
  built: string,
  files: PageFiles,
  { queries = [], texts, shell = '' }: EmptyParts = {},
): string {
  const styles = files.styles.map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`).join('');
  return built
    .replace('</head>', () => `${scriptLinks(files)}${styles}${fontLinks(files, ' fetchpriority="low"')}</head>`)
    .replace(
      ROOT,
      () => ROOT + shell + (queries.length > 0 || texts ? blockOf({ queries, ...(texts && { texts }) }) : ''),
    );
}

/**
 * A page that the server has rendered. The browser takes it over with its data. A page that is not found is only for those who
 * have no scripts: somebody who is signed in may see what a visitor does not.
 */
export function renderedDocument(
  built: string,
  files: PageFiles,
  { status, head, body, ...data }: Extract<RenderedPage, { body: string }>,
): string {
  const styles = files.styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`).join('');
  const isFound = status === 200;
  // Functions, because `$` has a meaning in a replacement.
  return built
    .replace(OWN_TAGS, '')
    .replace('</head>', () => `${head}${styles}${fontLinks(files)}${scriptLinks(files)}</head>`)
    .replace(SCRIPT, '$& fetchpriority="low"')
    .replace(NO_SCRIPT, () => (isFound ? '' : `<noscript>${body}</noscript>`))
    .replace(ROOT, () => (isFound ? `<div id="root">${body}</div>${blockOf(data)}` : ROOT));
}
