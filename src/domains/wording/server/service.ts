/** Changes of own texts. Each is checked before it is saved, so that nothing breaks when it is shown or sent. */
import { parsePoFile } from '@lingui/format-po';
import type { Call, Services } from '#server/context.ts';
import { changedValues } from '#server/audit/columns.ts';
import { raiseCounter } from '#server/db/counters.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { lockActor } from '#server/records/activities.ts';
import { requireLatest } from '#server/records/latest.ts';
import { recordChange } from '#server/records/records.ts';
import type { ImportInput, ImportView, OwnTextInput, OwnTextView } from '#domains/wording/schema.ts';
import { wordingSentences } from '#domains/wording/sentences.ts';
import {
  type StoredText,
  hashOf,
  requireText,
  shippedText,
  storedTexts,
  textView,
} from '#domains/wording/server/queries.ts';
import { TEXT } from '#domains/wording/server/record-kinds.ts';
import { problemOf } from '#domains/wording/server/rules.ts';
import { spoken } from '#shared/messages.ts';
import { InvalidInput } from '#shared/errors.ts';
import type { SpokenLanguage } from '#shared/languages.ts';
import { msg } from '#shared/texts.ts';

/** An activity names the beginning of a long text. */
const MOST_NAMED_LETTERS = 80;
const MOST_PROBLEMS = 100;

const namedText = (text: string) => (text.length > MOST_NAMED_LETTERS ? `${text.slice(0, MOST_NAMED_LETTERS)}…` : text);

type Change = { text: string; own: string | null };

/** What is stored for a text: what is shown anyway needs no own text. */
const ownOf = (services: Services, language: SpokenLanguage, text: string, typed: string | null) =>
  typed === shippedText(services, language, text) ? null : typed;

/** Stores changes of a language. The counter lets one change at a time pass. */
async function store(
  trx: Transaction,
  { actor, now }: Call,
  { language, version, changes }: { language: SpokenLanguage; version: string; changes: readonly Change[] },
): Promise<void> {
  await trx('own_texts')
    .insert(
      changes.map(({ text, own }) => ({
        ...{ language, text, text_hash: hashOf(text), own, version },
        ...{ changed_by: actor.userId, changed_at: now },
      })),
    )
    .onConflict(['language', 'text_hash'])
    .merge(['own', 'version', 'changed_by', 'changed_at']);
}

const storedText = async (trx: Transaction, language: SpokenLanguage, text: string): Promise<StoredText | undefined> =>
  (await storedTexts(trx, language)).find((row) => row.text === text);

/**
 * Replaces a text in a language, or puts back that of the product. It takes effect at once in this process, and within a second in all others.
 * @throws NotFound for a text that the product does not have; InvalidInput with the rule that the own text breaks; Changed if somebody else
 * has changed it meanwhile
 */
export async function changeOwnText(call: Call, input: OwnTextInput): Promise<OwnTextView> {
  const { services, actor } = call;
  const { language, text, version: seen } = input;
  requireText(services, text);
  const problem = input.own === null ? undefined : problemOf({ language, text, own: input.own });
  if (problem) throw new InvalidInput(problem, 'own');
  const own = ownOf(services, language, text, input.own);
  await inTransaction(services, async (trx) => {
    await lockActor(trx, actor.userId);
    const version = String(await raiseCounter(trx, 'own_texts'));
    const former = await storedText(trx, language, text);
    const view = () => textView(services, language, text, former);
    const latest = { models: [TEXT.model], id: former?.id ?? '0', version: Number(former?.version ?? 0), seen };
    await requireLatest(trx, services, latest, view);
    if (own === (former?.own ?? null)) return;
    await store(trx, call, { language, version, changes: [{ text, own }] });
    const { id } = (await storedText(trx, language, text))!;
    const said = own === null ? wordingSentences.reset : wordingSentences.changed;
    const action = said({ text: namedText(text), language });
    const changed = changedValues({ own: former?.own ?? null }, { own });
    await recordChange(trx, call, {
      kind: TEXT,
      event: 'update',
      id,
      spaceId: null,
      action,
      ...(changed && { changed }),
    });
  });
  await services.ownTexts.refresh();
  return textView(
    services,
    language,
    text,
    (await storedTexts(services.knex, language)).find((row) => row.text === text),
  );
}

type Read = { changes: Change[]; outcome: ImportView };

/** Why an entry of a file cannot be saved, in the language of the caller. */
function reasonOf({ t, textsList }: Services, language: SpokenLanguage, text: string, own: string): string | undefined {
  if (!textsList.areas().has(text)) return t('The product has no such text');
  const problem = problemOf({ language, text, own });
  return problem && spoken(problem, t);
}

/** The entries of a PO file that have a translation. One that is marked as fuzzy has none yet. @throws InvalidInput for another file */
function entriesOf(po: string): Map<string, string> {
  let items: ReturnType<typeof parsePoFile>['items'] = [];
  try {
    ({ items } = parsePoFile(po));
  } catch {
    // The message is the same as for a file without entries.
  }
  if (items.length === 0) throw new InvalidInput(msg('This is no PO file'), 'po');
  const entries = items.flatMap(({ msgid, msgstr: [own = ''], obsolete, flags }) =>
    own.trim() === '' || obsolete || flags.fuzzy ? [] : [[msgid, own.trim()] as const],
  );
  return new Map(entries);
}

/** What the entries of a file would change. */
function readImport(services: Services, { language, po }: ImportInput, stored: readonly StoredText[]): Read {
  const owns = new Map(stored.map(({ text, own }) => [text, own]));
  const changes: Change[] = [];
  const outcome: ImportView = { added: 0, changed: 0, same: 0, refused: 0, problems: [] };
  for (const [text, typed] of entriesOf(po)) {
    const present = owns.get(text) ?? null;
    const own = ownOf(services, language, text, typed);
    const reason = own === present ? undefined : own !== null && reasonOf(services, language, text, own);
    if (own === present) outcome.same += 1;
    else if (reason) {
      outcome.refused += 1;
      if (outcome.problems.length < MOST_PROBLEMS) outcome.problems.push({ text: namedText(text), reason });
    } else {
      outcome[present === null ? 'added' : 'changed'] += 1;
      changes.push({ text, own });
    }
  }
  return { changes, outcome };
}

/** What an import would change. @throws InvalidInput for what is no PO file */
export async function checkImport({ services }: Call, input: ImportInput): Promise<ImportView> {
  return readImport(services, input, await storedTexts(services.knex, input.language)).outcome;
}

/** Saves the entries of a PO file that can be saved, all at once, and leaves out the others. @throws InvalidInput for what is no PO file */
export async function importOwnTexts(call: Call, input: ImportInput): Promise<ImportView> {
  const { services, actor } = call;
  const { language } = input;
  const outcome = await inTransaction(services, async (trx) => {
    await lockActor(trx, actor.userId);
    const version = String(await raiseCounter(trx, 'own_texts'));
    const stored = await storedTexts(trx, language);
    const read = readImport(services, input, stored);
    if (read.changes.length === 0) return read.outcome;
    await store(trx, call, { language, version, changes: read.changes });
    const before = Object.fromEntries(
      read.changes.map(({ text }) => [text, stored.find((row) => row.text === text)?.own ?? null]),
    );
    const after = Object.fromEntries(read.changes.map(({ text, own }) => [text, own]));
    const { id } = (await storedText(trx, language, read.changes[0]!.text))!;
    const action = wordingSentences.imported({ count: read.changes.length, language });
    const changed = changedValues({ texts: before }, { texts: after });
    await recordChange(trx, call, {
      kind: TEXT,
      event: 'update',
      id,
      spaceId: null,
      action,
      ...(changed && { changed }),
    });
    return read.outcome;
  });
  await services.ownTexts.refresh();
  return outcome;
}

/** A text in a PO file, which escapes quotes, backslashes and line breaks as JSON does. */
const quoted = (text: string) => JSON.stringify(text);

/** A PO file of all texts of a language, the own ones over those of the product. Its comments name the areas. */
export async function exportTexts(services: Services, language: SpokenLanguage): Promise<string> {
  const areas = services.textsList.areas();
  const owns = new Map((await storedTexts(services.knex, language)).map(({ text, own }) => [text, own]));
  const head = `msgid ""\nmsgstr ""\n"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n"Language: ${language}\\n"\n`;
  const entries = [...areas].map(([text, where]) => {
    const shown = owns.get(text) ?? shippedText(services, language, text) ?? '';
    return `#. ${where.join(', ')}\nmsgid ${quoted(text)}\nmsgstr ${quoted(shown)}\n`;
  });
  return [head, ...entries].join('\n');
}
