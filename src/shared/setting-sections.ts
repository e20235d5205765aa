/** The sections of the settings. Their numbers are in activities, so that a new one is added at the end. */
export const SETTING_SECTIONS = [
  'business',
  'mail',
  'inbound',
  'payments',
  'doors',
  'leads',
  'campaigns',
  'accounting',
  'looks',
  'passwords',
] as const;
export type SettingSection = (typeof SETTING_SECTIONS)[number];
