import { classNames } from '#client/ui/class-names.ts';

type RichTextProps = {
  /** HTML that was sanitised where it was read. */
  html: string;
  className?: string;
};

/** Text with headings, lists and links. The only place of the website that inserts HTML. */
export function RichText({ html, className }: RichTextProps) {
  return <div className={classNames('rich-text', className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
