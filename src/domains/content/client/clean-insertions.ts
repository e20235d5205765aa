import type { Quill } from 'react-quill';
import { cleanHtml } from '#domains/content/client/clean-html.ts';
import { sizeProblem } from '#domains/content/rich-text.ts';

/** The HTML of a paste or a drop without everything that the server would remove; undefined if it has none or too much. */
function cleaned(data: DataTransfer | null): string | undefined {
  const html = data?.getData('text/html');
  return html && sizeProblem(html) === undefined ? cleanHtml(html) : undefined;
}

/**
 * Cleans what is pasted or dropped into an editor before it is inserted. Otherwise the browser would put dropped elements into the page
 * as they are, with their event handlers.
 * @returns a function that ends it
 */
export function cleanInsertions(editor: Quill): () => void {
  const { root } = editor;

  function insert(event: Event, data: DataTransfer | null): void {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!editor.isEnabled()) return;
    const { index, length } = editor.getSelection(true);
    editor.deleteText(index, length, 'user');
    const html = cleaned(data);
    if (html === undefined) editor.insertText(index, data?.getData('text/plain') ?? '', 'user');
    else editor.clipboard.dangerouslyPasteHTML(index, html, 'user');
  }
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData?.types.includes('text/html')) insert(event, event.clipboardData);
  };
  const onDrop = (event: DragEvent) => insert(event, event.dataTransfer);

  root.addEventListener('paste', onPaste, true);
  root.addEventListener('drop', onDrop, true);
  return () => {
    root.removeEventListener('paste', onPaste, true);
    root.removeEventListener('drop', onDrop, true);
  };
}
