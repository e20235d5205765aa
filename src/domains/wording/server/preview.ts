/** How an own text reads with sample values. */
import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Services } from '#server/context.ts';
import type { PreviewInput, PreviewView } from '#domains/wording/schema.ts';
import { requireText } from '#domains/wording/server/queries.ts';
import { numberOf, problemOf } from '#domains/wording/server/rules.ts';
import { type Analysis, type Variant, analysed } from '#domains/wording/server/variants.ts';
import { spoken } from '#shared/messages.ts';
import type { SpokenLanguage } from '#shared/languages.ts';

/** As many as a person reads. Arabic has six forms. */
const MOST_SAMPLES = 12;

type Sampled = Pick<PreviewInput, 'language' | 'own'>;

/** The value that leads to a case of a choice. */
function valueFor(language: SpokenLanguage, { kind }: Analysis['choices'][number], key: string): string | number {
  if (kind === 'select') return key;
  if (/^\d+$/.test(key)) return Number(key);
  return numberOf(language, key, kind === 'plural' ? 'cardinal' : 'ordinal') ?? 1.5;
}

/** The values of one way to read a text: numbers and words that lead there, and names in brackets for all others. */
function valuesOf(language: SpokenLanguage, { shown, picks }: Variant, choices: Analysis['choices']) {
  const named = shown.map((name) => [name, `[${name}]`] as const);
  const chosen = Object.entries(picks).flatMap(([name, key]) => {
    const choice = choices.find((each) => each.name === name);
    return choice ? [[name, valueFor(language, choice, key)] as const] : [];
  });
  return Object.fromEntries([...named, ...chosen]);
}

/** The readings of a text that can be saved. */
function samplesOf({ language, own }: Sampled): string[] {
  const { variants, choices } = analysed(own);
  const i18n = setupI18n({ locale: language, messages: { [language]: { own: compileMessageOrThrow(own) } } });
  return variants.slice(0, MOST_SAMPLES).map((variant) => i18n._('own', valuesOf(language, variant, choices)));
}

/** How a text would read, or why it cannot be saved. @throws NotFound for a text that the product does not have */
export function previewOwnText(services: Services, { language, text, own }: PreviewInput): PreviewView {
  requireText(services, text);
  const problem = problemOf({ language, text, own: own.trim() });
  if (problem) return { problem: spoken(problem, services.t), samples: [] };
  return { problem: null, samples: samplesOf({ language, own: own.trim() }) };
}
