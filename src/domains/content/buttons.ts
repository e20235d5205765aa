/** The rules for buttons of folds and pictures. */
import { isSafeLink } from '#domains/content/rich-text.ts';
import { LIMIT_TEXTS, TEXTS } from '#domains/content/texts.ts';
import type { FieldMessage } from '#shared/errors.ts';

type ButtonTexts = { ctaBtnText?: string | undefined; ctaBtnURL?: string | undefined };

/** What is wrong with a button that is shown. */
export function buttonProblems({ ctaBtnText = '', ctaBtnURL = '' }: ButtonTexts): FieldMessage[] {
  const url = ctaBtnURL === '' ? TEXTS.buttonUrl : isSafeLink(ctaBtnURL) ? undefined : LIMIT_TEXTS.unsafeLink;
  return [
    ...(ctaBtnText === '' ? [{ field: 'ctaBtnText', message: TEXTS.buttonText }] : []),
    ...(url ? [{ field: 'ctaBtnURL', message: url }] : []),
  ];
}

/** What is wrong with the button of a picture, which is shown if it has a text or an address. */
export function buttonProblem(button: ButtonTexts): FieldMessage | undefined {
  return button.ctaBtnText || button.ctaBtnURL ? buttonProblems(button)[0] : undefined;
}
