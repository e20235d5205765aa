/** Compares two states of an item, field by field, for people. */
import { captionOf } from '#domains/content/client/content-form.ts';
import { ICON_NAMES, type IconId } from '#domains/content/icons.ts';
import { plainText } from '#domains/content/rich-text.ts';
import type { ContentItem } from '#domains/content/schema.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';

export type Difference = { field: string; then: string; now: string };

type State = Pick<ContentItem, 'name' | 'description' | 'price' | 'active' | 'meta' | 'pictures'>;

/** The names of the parts of `meta` that differ from what people read on the screens. */
const NAMES: Record<string, string> = {
  pageMeta: 'Page meta',
  keyInfos: 'Key information',
  includeInPriceFacilities: 'Facilities in the price',
  page_name: 'Page',
  space_id: 'Workspace',
  line_1: 'Line 1',
  line_2: 'Line 2',
  foldType: 'Type',
  showCTAButton: 'Shows the button',
  ctaBtnText: 'Button text',
  ctaBtnURL: 'Button url',
  qna: 'Questions',
  items: 'Items',
  knowMore: 'Know more',
};

/** `offer_name` and `ctaButton` as words. */
function inWords(name: string): string {
  const words = name
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return NAMES[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((entry) => entryText(entry)).join('\n');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text in ICON_NAMES) return ICON_NAMES[text as IconId];
  const types: Record<string, string> = RESOURCE_TYPE_NAMES;
  return types[text] ?? plainText(text);
}

/** The values of an entry of a list on one line. */
function entryText(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return textOf(entry);
  return Object.values(entry).map(textOf).filter(Boolean).join(' · ');
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values of `meta` by the names of their fields. Groups are unfolded. */
function fieldsOf(value: Record<string, unknown>, path: string[] = []): [string, string][] {
  return Object.entries(value).flatMap(([name, part]) => {
    const names = [...path, inWords(name)];
    return isGroup(part) ? fieldsOf(part, names) : [[names.join(': '), textOf(part)] as [string, string]];
  });
}

function filesText({ pictures }: State): string {
  const line = (file: State['pictures'][number]) => {
    return [file.filename, ...Object.values(captionOf(file))].filter(Boolean).join(' · ');
  };
  return pictures.map(line).join('\n');
}

function valuesOf(state: State): Map<string, string> {
  const meta: unknown = JSON.parse(state.meta);
  return new Map([
    ['Name', state.name],
    ['Description', plainText(state.description)],
    ['Price', textOf(state.price)],
    ['Active', textOf(state.active)],
    ...(isGroup(meta) ? fieldsOf(meta) : []),
    ['Files', filesText(state)],
  ]);
}

/** The fields in which a state differs from the present one. */
export function differencesOf(then: State, now: State): Difference[] {
  const [before, after] = [valuesOf(then), valuesOf(now)];
  const fields = [...new Set([...before.keys(), ...after.keys()])];
  return fields
    .map((field) => ({ field, then: before.get(field) ?? '', now: after.get(field) ?? '' }))
    .filter((difference) => difference.then !== difference.now);
}
