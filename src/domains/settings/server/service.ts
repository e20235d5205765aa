import type { Call, Services } from '#server/context.ts';
import { raiseCounter } from '#server/db/counters.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { Settable } from '#server/env.ts';
import { NotPublic, publicAddresses } from '#server/integrations/public-hosts.ts';
import { readSmtpAddress } from '#server/integrations/smtp-address.ts';
import { lockActor } from '#server/records/activities.ts';
import { requireLatest } from '#server/records/latest.ts';
import { recordChange } from '#server/records/records.ts';
import { type Setting, settingsOf } from '#server/settings/names.ts';
import { sealedColumns } from '#server/settings/stored.ts';
import type { SectionView, SettingsInput } from '#domains/settings/schema.ts';
import { settingSentences } from '#domains/settings/sentences.ts';
import { sectionView, storedRows, versionOf } from '#domains/settings/server/queries.ts';
import { SETTING } from '#domains/settings/server/record-kinds.ts';
import { AppError, type FieldMessage, InvalidInput } from '#shared/errors.ts';
import type { Said } from '#shared/said.ts';
import { SETTING_SECTIONS } from '#shared/setting-sections.ts';
import { msg } from '#shared/texts.ts';

type SettingChange = { setting: Setting; value: string | null };

/** Why a value cannot be set; undefined if it can. */
function problemOf({ settings }: Services, setting: Setting | undefined, value: string | null): string | undefined {
  if (!setting) return 'This is not a setting of this section';
  if (settings.env.given.has(setting.name)) return `The environment sets it: ${setting.name}`;
  const message = value === null ? undefined : Settable.shape[setting.name].safeParse(value).error?.issues[0]?.message;
  return message && `It ${message}`;
}

/** The changes of an input. A blank text removes what is no secret. @throws AppError with a message for each field that is wrong */
function changesOf(services: Services, { section, values }: SettingsInput): SettingChange[] {
  const fields: FieldMessage[] = [];
  const changes: SettingChange[] = [];
  for (const [name, sent] of Object.entries(values)) {
    const setting = settingsOf(section).find((each) => each.name === name);
    const value = sent === '' && !setting?.isSecret ? null : sent;
    const message = problemOf(services, setting, value);
    if (message) fields.push({ field: name, message });
    else if (setting) changes.push({ setting, value });
  }
  if (fields[0]) throw new AppError('invalid', fields[0].message, fields);
  return changes;
}

/**
 * Refuses a mail server on this machine or in its networks. One that is not found may be found later, and is looked up again by each
 * connection.
 * @throws InvalidInput
 */
async function requirePublicHost({ settings }: Services, changes: readonly SettingChange[]): Promise<void> {
  if (settings.env.ALLOW_PRIVATE_HOSTS) return;
  for (const { setting, value } of changes) {
    const server = setting.name === 'SMTP_URL' && value !== null ? readSmtpAddress(value) : undefined;
    if (typeof server !== 'object') continue;
    await publicAddresses(server.host).catch((error: unknown) => {
      if (error instanceof NotPublic)
        throw new InvalidInput(msg('It must not lead to an address of this machine or its networks'), setting.name);
    });
  }
}

/**
 * Keeps the pictures of a change for an hour, in which every process gets to know that they are set.
 * @throws InvalidInput for a picture that was removed, or never uploaded
 */
async function keepPictures(trx: Transaction, { now }: Call, changes: readonly SettingChange[]): Promise<void> {
  for (const { setting, value } of changes) {
    if (!setting.picture || value === null) continue;
    const updated = await trx('stored_files').where('name', value.replace('/files/', '')).update({ stored_at: now });
    if (updated === 0) throw new InvalidInput(msg('Please upload this file again'), setting.name);
  }
}

/** What the activity says. It names the settings, never their values. */
function actionOf(changes: readonly SettingChange[]): Said {
  const namesOf = (some: readonly SettingChange[]) => some.map(({ setting }) => setting.name);
  return settingSentences.changed({
    changed: namesOf(changes.filter(({ value }) => value !== null)),
    removed: namesOf(changes.filter(({ value }) => value === null)),
  });
}

/**
 * Changes settings of one section. They take effect at once in this process, and within a second in all others.
 * @throws AppError for a name that is no setting, is set by the environment, or has an invalid value; Conflict if somebody else has
 * changed the section
 */
export async function updateSettings(call: Call, input: SettingsInput): Promise<SectionView> {
  const { services, actor, now } = call;
  const { section, version: seen } = input;
  const changes = changesOf(services, input);
  await requirePublicHost(services, changes);
  if (changes.length > 0)
    await inTransaction(services, async (trx) => {
      await lockActor(trx, actor.userId);
      // The counter lets one change at a time pass.
      const version = String(await raiseCounter(trx, 'settings'));
      const rows = await storedRows(trx);
      const id = String(SETTING_SECTIONS.indexOf(section) + 1);
      const latest = { models: [SETTING.model], id, version: versionOf(section, rows), seen };
      await requireLatest(trx, services, latest, () => sectionView(services, section, rows));
      await keepPictures(trx, call, changes);
      await trx('settings')
        .insert(
          changes.map(({ setting, value }) => ({
            name: setting.name,
            ...sealedColumns(services.settings.env, setting, value),
            version,
            updated_by: actor.userId,
            updated_at: now,
          })),
        )
        .onConflict('name')
        .merge();
      await recordChange(trx, call, { kind: SETTING, event: 'update', id, spaceId: null, action: actionOf(changes) });
    });
  await services.settings.refresh();
  return sectionView(services, section, await storedRows(services.knex));
}
