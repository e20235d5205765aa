/**
 * Documents that are read from right to left: columns and sides are mirrored. The renderer breaks what it gets from the left, so that texts are
 * broken into lines here, before the parts of a line are put into its order.
 */
import type { Content, Layout, Style, Table } from 'pdfmake';
import { RIGHT_TO_LEFT } from './runs.ts';

export type Look = { bold: boolean; fontSize: number };

/** The width of a line of text, in points. */
export type Measure = (line: string, look: Look) => number;

type Place = { width: number; look: Look; measure: Measure };

/** What is left for differences between this measure and that of the renderer. */
const SPARE = 1;

/** A text with line breaks where the width ends. */
function broken(text: string, { width, look, measure }: Place): string {
  return text
    .split('\n')
    .flatMap((line) => {
      const lines: string[] = [];
      for (const word of line.split(' ')) {
        const last = lines.at(-1);
        const longer = `${last} ${word}`;
        if (last !== undefined && measure(longer, look) <= width - SPARE) lines[lines.length - 1] = longer;
        else lines.push(word);
      }
      return lines;
    })
    .join('\n');
}

/** Points of the columns. What has no width shares the rest. @param natural the width of a column that is as wide as its texts */
function widthsOf(widths: readonly (number | string)[], whole: number, natural: (column: number) => number): number[] {
  const known = widths.map((width, column) => {
    if (typeof width === 'number') return width;
    if (width === 'auto') return natural(column);
    return width.endsWith('%') ? (whole * Number(width.slice(0, -1))) / 100 : undefined;
  });
  const rest = whole - known.reduce<number>((sum, width) => sum + (width ?? 0), 0);
  const shares = known.filter((width) => width === undefined).length;
  return known.map((width) => width ?? rest / shares);
}

function textOf(content: Content): string {
  if (typeof content === 'string') return content;
  return 'text' in content && typeof content.text === 'string' ? content.text : '';
}

const lookOf = (style: Style, { bold, fontSize }: Look): Look => ({
  bold: style.bold ?? bold,
  fontSize: style.fontSize ?? fontSize,
});

/** What the renderer leaves between columns of a table without a layout of its own. */
const USUAL_PADDING = 8;

function paddings(layout: 'noBorders' | Layout, columns: number): number {
  if (layout === 'noBorders') return USUAL_PADDING * (columns - 1);
  const each = Array.from({ length: columns }, (_, column) => {
    return (layout.paddingLeft?.(column) ?? 0) + (layout.paddingRight?.(column) ?? 0);
  });
  return each.reduce((sum, padding) => sum + padding, 0);
}

const mirroredLayout = (layout: Layout, columns: number): Layout => ({
  ...layout,
  paddingLeft: (column) => layout.paddingRight?.(columns - 1 - column) ?? 0,
  paddingRight: (column) => layout.paddingLeft?.(columns - 1 - column) ?? 0,
});

function mirroredTable(table: Table, layout: 'noBorders' | Layout, place: Place) {
  const columns = table.widths.length;
  const natural = (column: number) =>
    Math.max(...table.body.map((row) => place.measure(textOf(row[column]!), lookOf(row[column] as Style, place.look))));
  const widths = widthsOf(table.widths, place.width - paddings(layout, columns), natural);
  return {
    layout: layout === 'noBorders' ? layout : mirroredLayout(layout, columns),
    table: {
      ...table,
      widths: table.widths.toReversed(),
      body: table.body.map((row) =>
        row.map((cell, column) => mirrored(cell, { ...place, width: widths[column]! })).reverse(),
      ),
    },
  };
}

/** Mirrors a part of a document, whose texts begin at the right. */
export function mirrored(content: Content, place: Place): Content {
  if (typeof content === 'string') return broken(content, place);
  const look = lookOf(content, place.look);
  const inside = { ...place, look };
  if ('text' in content) {
    if (typeof content.text !== 'string') return content;
    const alignment = content.alignment === 'right' ? ('left' as const) : ('right' as const);
    if (!RIGHT_TO_LEFT.test(content.text)) return { ...content, alignment };
    // A word that is broken anywhere would not be joined.
    return { ...content, alignment, wordBreak: undefined, text: broken(content.text, inside) };
  }
  if ('stack' in content) return { ...content, stack: content.stack.map((each) => mirrored(each, inside)) };
  if ('columns' in content) {
    const { columns, columnGap = 0 } = content;
    const given = columns.map((each) => (typeof each === 'string' ? '*' : (each.width ?? '*')));
    const natural = (column: number) => place.measure(textOf(columns[column]!), look);
    const widths = widthsOf(given, place.width - columnGap * (columns.length - 1), natural);
    const parts = columns.map((each, index) => mirrored(each, { ...inside, width: widths[index]! }));
    return { ...content, columns: parts.reverse() };
  }
  return 'table' in content ? { ...content, ...mirroredTable(content.table, content.layout, inside) } : content;
}
