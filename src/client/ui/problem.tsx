/** Why something failed, on a line below what was pressed. */
export function Problem({ text }: { text: string | undefined }) {
  return text && <span className="block text-sm text-danger-text">{text}</span>;
}
