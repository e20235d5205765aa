/**
 * Screens are laid out by the direction of their text, which is from right to left in some languages: classes and styles name the start and the
 * end of a line, not left and right.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const src = resolve(import.meta.dirname, '../../src');

/** What names a side all the same, with the reason. */
const SIDES: Record<string, string> = {
  'client/layout/logo.tsx: object-left': 'has no class for the start, and another one from right to left',
  'client/ui/tooltip.tsx: -translate-x-1/2': 'is placed in pixels of the window',
  'domains/content/client/components/editor/preview-frame.tsx: origin-top-left': 'is measured in pixels of its box',
  'client/styles.css: text-align: right':
    'the editor of rich text knows sides only, and the end of lines from right to left',
  'client/styles.css: text-align: left': 'the end of lines from right to left',
};

const CLASS = new RegExp(
  `^(?:${[
    String.raw`(?:scroll-)?[mp][lr]-.+`,
    String.raw`(?:left|right)-(?:\d|\[|\(|auto$|full$|px$).*`,
    String.raw`(?:border|rounded)-(?:[lr]|[tb][lr])(?:-.+)?`,
    String.raw`(?:text|float|clear)-(?:left|right)`,
    String.raw`(?:origin|object|bg)-(?:(?:top|bottom)-)?(?:left|right)`,
    String.raw`bg-(?:linear|gradient)-to-[tb]?[lr]`,
    String.raw`translate-x-(?!.*var\(--end\)).+`,
  ].join('|')})$`,
);
const STYLE = /^(?:left|right|(?:margin|padding|border|scroll(?:Margin|Padding))(?:Left|Right)\w*|float)$/;
const CSS =
  /^\s*((?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[\w-]*|left|right|float)\s*:|text-align:\s*(?:left|right))/;

/** A class without its variants, such as `sm:`, and its signs. */
const bare = (name: string) => name.replace(/^(?:(?:\[[^\]]*\]|[^[\]:])+:)+/, '').replace(/^[-!]+|!$/g, '');
/** A class for one direction may name sides. */
const sidesIn = (text: string) =>
  text.split(/\s+/).filter((name) => CLASS.test(bare(name)) && !/(^|:)(ltr|rtl):/.test(name));

type Found = { line: number; what: string };

/** Classes in strings, and sides in `style`. */
function inScript(file: string, text: string): Found[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const found: Found[] = [];
  function visit(node: ts.Node, isStyle: boolean): void {
    const add = (what: string) =>
      found.push({ line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1, what });
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      sidesIn(node.text).forEach(add);
    if (isStyle && ts.isPropertyAssignment(node) && STYLE.test(node.name.getText(source)))
      add(node.name.getText(source));
    const isInside = isStyle || (ts.isJsxAttribute(node) && node.name.getText(source) === 'style');
    ts.forEachChild(node, (child) => visit(child, isInside));
  }
  visit(source, false);
  return found;
}

const inStyles = (text: string): Found[] =>
  text.split('\n').flatMap((content, index) => {
    const what = CSS.exec(content)?.[1];
    return what ? [{ line: index + 1, what }] : [];
  });

const sidesOf = (file: string, text: string) => (file.endsWith('.css') ? inStyles(text) : inScript(file, text));

it('no class or style names a side', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(^|\/)(client|pages)\/.*\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  const all = files.flatMap((file) =>
    sidesOf(file, readFileSync(join(src, file), 'utf8')).map(({ line, what }) => ({ file, line, what })),
  );
  const isListed = ({ file, what }: (typeof all)[number]) => `${file}: ${what}` in SIDES;
  expect(all.filter((one) => !isListed(one)).map(({ file, line, what }) => `${file}:${line}: ${what}`)).toEqual([]);
  // What is not there any more is removed from the list.
  const listed = new Set(all.filter(isListed).map(({ file, what }) => `${file}: ${what}`));
  expect([...listed].sort()).toEqual(Object.keys(SIDES).sort());
});

it('a class or a style that names a side would be found', () => {
  const script = `
    const look = classNames('flex max-sm:-ml-2 ms-2', isOpen ? \`\${look} hover:border-l\` : 'data-[side=left]:pr-4!');
    const words = ['left', 'the right-hand side', 'start-3 border-e text-end rtl:text-left rounded-s'];
    const other = <p style={{ left: 4, marginRight: percent(1) }} className="text-right rounded-tl-md right-[3px] translate-x-2" />;`;
  expect(inScript('planted.tsx', script)).toEqual([
    { line: 2, what: 'max-sm:-ml-2' },
    { line: 2, what: 'hover:border-l' },
    { line: 2, what: 'data-[side=left]:pr-4!' },
    { line: 4, what: 'left' },
    { line: 4, what: 'marginRight' },
    { line: 4, what: 'text-right' },
    { line: 4, what: 'rounded-tl-md' },
    { line: 4, what: 'right-[3px]' },
    { line: 4, what: 'translate-x-2' },
  ]);
  const styles = '.a {\n  margin-left: 4px;\n  text-align: right;\n  margin-inline-start: 4px;\n  left: 0;\n}';
  expect(inStyles(styles).map(({ line }) => line)).toEqual([2, 3, 5]);
});
