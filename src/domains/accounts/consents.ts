/** What people agree to, and in which words. */
import { z } from 'zod';
import { msg, type Translate } from '#shared/texts.ts';

/** `terms`: the pages of the operator at the sign-up. `news`: campaigns by mail, which members get until they withdraw it. */
export const CONSENT_KINDS = ['terms', 'news'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** The words beside the choice in My Profile. */
export const NEWS_TEXT = msg('Send me news of my workspaces by mail');

type Pages = { TERMS_URL?: string | undefined; PRIVACY_URL?: string | undefined };

/** What the page of the sign-up says, by the pages that the operator has. `<0>` is the link to the terms, `<1>` that to the privacy policy. */
export const AGREEMENTS = {
  both: msg('By signing up you agree to <0>the terms of use</0> and <1>the privacy policy</1>.'),
  terms: msg('By signing up you agree to <0>the terms of use</0>.'),
  privacy: msg('By signing up you agree to <1>the privacy policy</1>.'),
} as const;

/** Which pages there are; undefined if the operator has none. */
export function agreementOf(terms?: string | null, privacy?: string | null): keyof typeof AGREEMENTS | undefined {
  if (terms && privacy) return 'both';
  return terms ? 'terms' : privacy ? 'privacy' : undefined;
}

/** What the page of the sign-up says, in the words that were read and with the pages as they are then; undefined if the operator has none. */
export function termsText({ TERMS_URL, PRIVACY_URL }: Pages, t: Translate): string | undefined {
  const pages = agreementOf(TERMS_URL, PRIVACY_URL);
  if (!pages) return undefined;
  const addressOf = (link: string) => ` (${link === '0' ? TERMS_URL : PRIVACY_URL})`;
  return t(AGREEMENTS[pages])
    .replace(/<([01])>(.*?)<\/\1>/g, (_all, link: string, words: string) => words + addressOf(link))
    .replace(/\.$/, '');
}

export const ConsentView = z.object({
  kind: z.enum(CONSENT_KINDS).describe('`terms` at the sign-up, `news` by mail'),
  given: z.boolean().describe('False once it was withdrawn'),
  text: z.string().describe('The words that the person has read'),
  way: z.string().describe('Where it was given or withdrawn'),
  at: z.date(),
});
export type ConsentView = z.output<typeof ConsentView>;

export const ConsentsView = z.object({
  news: z.boolean().describe('Whether the person gets campaigns by mail, as far as we decide that'),
  entries: z.array(ConsentView).describe('What was given and withdrawn, the newest first'),
});
export type ConsentsView = z.output<typeof ConsentsView>;
