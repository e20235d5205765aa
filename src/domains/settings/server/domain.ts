/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { settingsRouter } from '#domains/settings/server/router.ts';
import { SectionView, SettingView, TestView } from '#domains/settings/schema.ts';
import { settingSentences } from '#domains/settings/sentences.ts';

export const settingsDomain = {
  routers: { settings: settingsRouter },
  sentences: [settingSentences],
  views: { Setting: SettingView, SettingSection: SectionView, SettingTest: TestView },
} satisfies ServerDomain;
