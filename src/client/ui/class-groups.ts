/**
 * The Tailwind classes that set the same property, for tailwind-merge. Its own table has every class of Tailwind and is three times as
 * large as the rest of it. class-names.test.ts compares both for all classes of the source.
 */

const any = () => true;

/** Groups that are a prefix with any value: `p-4`. */
const PREFIXES = `
  p px py pt pr pb pl m mx my mt mr mb ml w h size min-w min-h max-w max-h basis gap gap-x gap-y space-x space-y
  inset inset-x inset-y top right bottom left z order aspect columns grid-cols grid-rows grid-flow col-span col-start
  row-span row-start auto-rows auto-cols items self content justify justify-items justify-self place-items place-content
  place-self overflow overflow-x overflow-y overscroll overscroll-x overscroll-y scroll-mt scroll-pb scroll-px scrollbar
  break-inside leading tracking line-clamp whitespace hyphens indent underline-offset align wrap opacity cursor
  select touch pointer-events will-change accent caret appearance field-sizing rounded-t rounded-r rounded-b
  rounded-l rounded-tl rounded-tr rounded-br rounded-bl from via to fill duration delay ease animate translate
  translate-x translate-y rotate origin brightness
`
  .trim()
  .split(/\s+/);

/** Groups that are a prefix with any value, or the prefix alone. */
const ALONE = ['rounded', 'shrink', 'grow', 'transition', 'scale', 'blur', 'grayscale', 'invert', 'resize'];

const isWidth = (value: string) => /^(\d|\[[\d.])/.test(value);
const isSize = (value: string) => /^(xs|sm|base|lg|\d?xl|\[[\d.].*)$/.test(value);
const isImage = (value: string) => /^(linear|radial|conic|gradient|none|\[url)/.test(value);
const isShadow = (value: string) => /^(2xs|xs|sm|md|lg|xl|2xl|none|\[\d)/.test(value);

const SIDES = ['x', 'y', 't', 'r', 'b', 'l'];
/** Widths and colours of something that has sides. The width is tried first, because every value could be a colour. */
const sided = (name: string) =>
  Object.fromEntries(
    ['', ...SIDES.map((side) => `-${side}`)].flatMap((side) => [
      [`${name}-w${side}`, [{ [name + side]: ['', isWidth] }]],
      [`${name}-color${side}`, [{ [name + side]: [any] }]],
    ]),
  );

export const CLASS_GROUPS = {
  display: [
    'block',
    'inline',
    'inline-block',
    'inline-flex',
    'inline-grid',
    'flex',
    'grid',
    'table',
    'contents',
    'hidden',
  ],
  position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
  visibility: ['visible', 'invisible'],
  isolation: ['isolate', 'isolation-auto'],
  sr: ['sr-only', 'not-sr-only'],
  'flex-direction': [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
  'flex-wrap': [{ flex: ['wrap', 'nowrap', 'wrap-reverse'] }],
  flex: [{ flex: [any] }],
  'text-align': [{ text: ['left', 'center', 'right', 'justify', 'start', 'end'] }],
  'text-wrap': [{ text: ['wrap', 'nowrap', 'balance', 'pretty'] }],
  'text-overflow': ['truncate', 'text-ellipsis', 'text-clip'],
  'font-size': [{ text: [isSize] }],
  'text-color': [{ text: [any] }],
  'text-decoration': ['underline', 'overline', 'line-through', 'no-underline'],
  'text-transform': ['uppercase', 'lowercase', 'capitalize', 'normal-case'],
  'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold'] }],
  'font-family': [{ font: [any] }],
  'font-style': ['italic', 'not-italic'],
  'font-figures': ['tabular-nums', 'proportional-nums'],
  'align-content': [{ content: ['normal', 'start', 'center', 'end', 'between', 'around', 'evenly', 'stretch'] }],
  'list-style': [{ list: [any] }],
  break: [{ break: ['normal', 'words', 'all', 'keep'] }],
  'bg-image': [{ bg: [isImage] }],
  'bg-color': [{ bg: [any] }],
  'border-style': [{ border: ['solid', 'dashed', 'dotted', 'double', 'none'] }],
  'border-collapse': [{ border: ['collapse', 'separate'] }],
  'border-spacing': [{ 'border-spacing': [any] }],
  'border-spacing-x': [{ 'border-spacing-x': [any] }],
  'border-spacing-y': [{ 'border-spacing-y': [any] }],
  ...sided('border'),
  'divide-x': [{ 'divide-x': ['', isWidth] }],
  'divide-y': [{ 'divide-y': ['', isWidth] }],
  'divide-color': [{ divide: [any] }],
  'outline-style': [{ outline: ['none', 'hidden', 'solid', 'dashed', 'dotted'] }],
  'outline-w': [{ outline: ['', isWidth] }],
  'outline-offset': [{ 'outline-offset': [any] }],
  'outline-color': [{ outline: [any] }],
  'ring-w': [{ ring: ['', isWidth] }],
  'ring-color': [{ ring: [any] }],
  'stroke-w': [{ stroke: [isWidth] }],
  stroke: [{ stroke: [any] }],
  shadow: [{ shadow: ['', isShadow] }],
  'shadow-color': [{ shadow: [any] }],
  'object-fit': [{ object: ['contain', 'cover', 'fill', 'none', 'scale-down'] }],
  'object-position': [{ object: [any] }],
  'snap-type': [{ snap: ['none', 'x', 'y', 'both'] }],
  'snap-strictness': [{ snap: ['mandatory', 'proximity'] }],
  'snap-align': [{ snap: ['start', 'center', 'end'] }],
  'scroll-behavior': [{ scroll: ['auto', 'smooth'] }],
  ...Object.fromEntries(PREFIXES.map((name) => [name, [{ [name]: [any] }]])),
  ...Object.fromEntries(ALONE.map((name) => [name, [{ [name]: ['', any] }]])),
};

/** The groups that a class of a group replaces, besides its own. */
export const REPLACED_GROUPS = {
  ...Object.fromEntries(
    ['p', 'm'].flatMap((name) => [
      [name, ['x', 'y', 't', 'r', 'b', 'l'].map((side) => name + side)],
      [`${name}x`, [`${name}r`, `${name}l`]],
      [`${name}y`, [`${name}t`, `${name}b`]],
    ]),
  ),
  ...Object.fromEntries(
    ['border-w', 'border-color'].flatMap((name) => [
      [name, SIDES.map((side) => `${name}-${side}`)],
      [`${name}-x`, [`${name}-r`, `${name}-l`]],
      [`${name}-y`, [`${name}-t`, `${name}-b`]],
    ]),
  ),
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['right', 'left'],
  'inset-y': ['top', 'bottom'],
  size: ['w', 'h'],
  gap: ['gap-x', 'gap-y'],
  flex: ['basis', 'grow', 'shrink'],
  overflow: ['overflow-x', 'overflow-y'],
  overscroll: ['overscroll-x', 'overscroll-y'],
  rounded: ['t', 'r', 'b', 'l', 'tl', 'tr', 'bl', 'br'].map((corner) => `rounded-${corner}`),
  'rounded-t': ['rounded-tl', 'rounded-tr'],
  'rounded-r': ['rounded-tr', 'rounded-br'],
  'rounded-b': ['rounded-bl', 'rounded-br'],
  'rounded-l': ['rounded-tl', 'rounded-bl'],
  'border-spacing': ['border-spacing-x', 'border-spacing-y'],
  translate: ['translate-x', 'translate-y'],
  'font-size': ['leading'],
  'line-clamp': ['display', 'overflow'],
};
