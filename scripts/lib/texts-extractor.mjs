import ts from 'typescript';

/** The functions whose first argument is a text of the product (src/shared/texts.ts). */
const FUNCTIONS = new Set(['t', 'msg', 'msgWith', 'msgFilled', 'later']);
/** Most files have no text, and need not be parsed. */
const CALL = /\b(t|msg|msgWith|msgFilled|later)\(|<Trans\b/;

/** The texts of a source file, in the order in which they stand. */
export function textsIn(filename, code) {
  if (!CALL.test(code)) return [];
  const kind = filename.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const texts = [];
  const visit = (node) => {
    const text = textOf(node);
    if (text !== undefined) texts.push(text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(filename, code, ts.ScriptTarget.Latest, true, kind));
  return texts;
}

/** The text of a call of one of the functions, or of a `<Trans>`; undefined for other nodes. */
function textOf(node) {
  if (ts.isJsxSelfClosingElement(node) && node.tagName.getText() === 'Trans') return idOf(node.attributes.properties);
  if (!ts.isCallExpression(node)) return undefined;
  const [first] = node.arguments;
  return FUNCTIONS.has(nameOf(node.expression)) && first && ts.isStringLiteralLike(first) ? first.text : undefined;
}

/** The name of what is called: `t` also of `services.t`. */
function nameOf(called) {
  if (ts.isIdentifier(called)) return called.text;
  return ts.isPropertyAccessExpression(called) ? called.name.text : undefined;
}

/** The attribute `id`. */
function idOf(attributes) {
  const id = attributes.find((attribute) => ts.isJsxAttribute(attribute) && attribute.name.getText() === 'id');
  const value = id?.initializer && ts.isJsxExpression(id.initializer) ? id.initializer.expression : id?.initializer;
  return value && ts.isStringLiteralLike(value) ? value.text : undefined;
}

/** Finds the texts for the extraction of Lingui. */
export const textsExtractor = {
  match: (filename) => /\.tsx?$/.test(filename),
  extract(filename, code, found) {
    for (const id of textsIn(filename, code)) found({ id, message: id, origin: [filename] });
  },
};
