import type { Services } from '#server/context.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { type Setting, settingsOf } from '#server/settings/names.ts';
import type { SettingRow } from '#server/settings/row.ts';
import { isSet } from '#server/settings/stored.ts';
import type { SectionView, SettingView } from '#domains/settings/schema.ts';
import { SETTING_SECTIONS, type SettingSection } from '#shared/setting-sections.ts';

type NamedRow = SettingRow & { set_by: string | null };

/** What is stored, with the names of those who have set it. */
export function storedRows(db: Queryable): Promise<NamedRow[]> {
  return db('settings')
    .leftJoin('users', 'users.id', 'settings.updated_by')
    .select('settings.*', db.raw('COALESCE(NULLIF(users.name, ?), users.email) AS set_by', ['']));
}

function settingView({ config, settings, t }: Services, setting: Setting, row: NamedRow | undefined): SettingView {
  const { name, label, hint, isSecret = false, picture } = setting;
  const source = settings.env.given.has(name) ? 'environment' : row && isSet(row) ? 'product' : 'none';
  const isOurs = source === 'product';
  return {
    name,
    label: t(label),
    hint: hint === undefined ? null : t(hint),
    isSecret,
    isPicture: picture !== undefined,
    source,
    value: isSecret ? null : (config[name]?.toString() ?? null),
    isReadable: !settings.unreadable.has(name),
    set_at: isOurs ? row!.updated_at : null,
    set_by: isOurs ? row!.set_by : null,
  };
}

/** The number of the last change of a section. */
export function versionOf(section: SettingSection, rows: readonly SettingRow[]): number {
  const names: string[] = settingsOf(section).map(({ name }) => name);
  return Math.max(0, ...rows.filter(({ name }) => names.includes(name)).map(({ version }) => Number(version)));
}

const canTest = (section: SettingSection, { mailer, payment }: Services) =>
  section === 'mail' ? mailer !== undefined : section === 'payments' && payment.testMode;

export function sectionView(services: Services, section: SettingSection, rows: NamedRow[]): SectionView {
  return {
    section,
    version: versionOf(section, rows),
    settings: settingsOf(section).map((setting) =>
      settingView(
        services,
        setting,
        rows.find(({ name }) => name === setting.name),
      ),
    ),
    canTest: canTest(section, services),
  };
}

/** All settings, without the values of secrets. */
export async function readSettings(services: Services): Promise<SectionView[]> {
  const rows = await storedRows(services.knex);
  return SETTING_SECTIONS.map((section) => sectionView(services, section, rows));
}
