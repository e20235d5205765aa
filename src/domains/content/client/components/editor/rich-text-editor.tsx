/** The editor of rich text. Loaded on demand, as it is large. */
import { useEffect, useId, useRef, useState } from 'react';
import ReactQuill from 'react-quill';
import 'react-quill/dist/quill.snow.css';
import { cleanInsertions } from '#domains/content/client/clean-insertions.ts';
import type { ControlProps } from '#client/ui/field.tsx';
import { plainText } from '#domains/content/rich-text.ts';
import './rich-text.css';
import { useTexts } from '#domains/content/client/use-texts.ts';
import { later, type Later } from '#shared/texts.ts';

type RichTextEditorProps = {
  control: ControlProps;
  label: string;
  /** HTML. '' without a text. */
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  disabled: boolean;
  /** Receives what focuses the editor. */
  onReady: (editor: { focus: () => void }) => void;
};

type Tool = { format: string; value?: string; name: Later };

/** The formats of the toolbar: those that the allow-list of rich text keeps. */
const TOOLS: readonly (readonly Tool[])[] = [
  [
    { format: 'header', value: '2', name: later('Heading') },
    { format: 'header', value: '3', name: later('Small heading') },
  ],
  [
    { format: 'bold', name: later('Bold') },
    { format: 'italic', name: later('Italic') },
    { format: 'underline', name: later('Underline') },
    { format: 'strike', name: later('Strike through') },
  ],
  [
    { format: 'list', value: 'bullet', name: later('Bulleted list') },
    { format: 'list', value: 'ordered', name: later('Numbered list') },
    { format: 'blockquote', name: later('Quotation') },
  ],
  [
    { format: 'align', value: '', name: later('Align left') },
    { format: 'align', value: 'center', name: later('Align centre') },
    { format: 'align', value: 'right', name: later('Align right') },
  ],
  [
    { format: 'link', name: later('Link') },
    { format: 'clean', name: later('Remove formatting') },
  ],
];

const FORMATS = [
  'header',
  'bold',
  'italic',
  'underline',
  'strike',
  'list',
  'blockquote',
  'align',
  'indent',
  'link',
  'code',
  'code-block',
  'script',
];

/** Tab leaves the editor, so that people with a keyboard can. */
const NO_TABS = { tab: null, indent: null, outdent: null, 'remove tab': null };

/** HTML without a letter is no text. */
const valueOf = (html: string) => (plainText(html) === '' ? '' : html);

export default function RichTextEditor(props: RichTextEditorProps) {
  const t = useTexts();
  const { control, label, value, onChange, onBlur, disabled, onReady } = props;
  const { id, 'aria-describedby': describedBy, 'aria-invalid': invalid } = control;
  // A colon would end the name in a selector.
  const toolbarId = `toolbar-${useId().replace(/\W/g, '')}`;
  const quill = useRef<ReactQuill>(null);
  const [modules] = useState({ toolbar: `#${toolbarId}`, keyboard: { bindings: NO_TABS } });
  const [html, setHtml] = useState(value);

  useEffect(() => {
    const editor = quill.current?.getEditor();
    if (!editor) return;
    const { root } = editor;
    root.id = id;
    root.setAttribute('role', 'textbox');
    root.setAttribute('aria-multiline', 'true');
    root.setAttribute('aria-label', label);
    onReady({ focus: () => editor.focus() });
    return cleanInsertions(editor);
  }, [id, label, onReady]);

  useEffect(() => {
    const root = quill.current?.getEditor().root;
    if (!root) return;
    root.toggleAttribute('aria-invalid', invalid === true);
    if (invalid) root.setAttribute('aria-invalid', 'true');
    if (describedBy) root.setAttribute('aria-describedby', describedBy);
    else root.removeAttribute('aria-describedby');
    root.setAttribute('aria-disabled', String(disabled));
  }, [invalid, describedBy, disabled]);

  return (
    <div className="rich-text-editor" data-invalid={invalid || undefined}>
      <Toolbar id={toolbarId} label={t('Formatting of {label}', { label })} disabled={disabled} />
      <ReactQuill
        ref={quill}
        theme="snow"
        modules={modules}
        formats={FORMATS}
        useSemanticHTML={false}
        value={value === valueOf(html) ? html : value}
        readOnly={disabled}
        onChange={(next, _delta, source) => {
          if (source !== 'user') return;
          setHtml(next);
          onChange(valueOf(next));
        }}
        onBlur={onBlur}
      />
    </div>
  );
}

/** Quill draws the icons and handles the clicks. */
function Toolbar({ id, label, disabled }: { id: string; label: string; disabled: boolean }) {
  const t = useTexts();
  return (
    <div id={id} role="toolbar" aria-label={label} hidden={disabled}>
      {TOOLS.map((tools, group) => (
        <span key={group} className="ql-formats">
          {tools.map(({ format, value, name }) => (
            <button
              key={`${format} ${value}`}
              type="button"
              className={`ql-${format}`}
              value={value}
              aria-label={t(name)}
              title={t(name)}
            />
          ))}
        </span>
      ))}
    </div>
  );
}
