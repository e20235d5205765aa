import { withoutMeaning } from '#shared/texts.ts';

/** A text of the product as people read it, with what it means where several are written alike: 'Cancel (a booking)'. */
export function sourceText(text: string): string {
  const shown = withoutMeaning(text);
  return shown === text ? text : `${shown} (${text.slice(shown.length + '||'.length)})`;
}
