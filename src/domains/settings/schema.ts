import { z } from 'zod';
import { version } from '#shared/fields.ts';
import { SETTING_SECTIONS } from '#shared/setting-sections.ts';
import { msg, msgFilled } from '#shared/texts.ts';

const MAX_LENGTH = 2_000;
const VALUE = msg('Please enter a text');

const section = z.enum(SETTING_SECTIONS, { error: msg('Please name a section') });

/** The changed values by the names of their settings. Null removes a setting. The schema of the environment checks each. */
export const SettingsInput = z.object({
  section,
  values: z.record(
    z.string().max(60, msg('Name is too long')),
    z
      .string({ error: VALUE })
      .trim()
      .max(MAX_LENGTH, msgFilled('Please use at most {max} characters', { max: MAX_LENGTH }))
      .nullable(),
    { error: msg('Please enter the values') },
  ),
  version,
});
export type SettingsInput = z.output<typeof SettingsInput>;

export const SettingView = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.string().nullable(),
  isSecret: z.boolean(),
  /** The value is the address of an uploaded picture. */
  isPicture: z.boolean(),
  /** Where its value comes from; `none` means that it has none, or its default. The environment takes precedence. */
  source: z.enum(['environment', 'product', 'none']),
  /** The present value. Null for every secret, and without one. */
  value: z.string().nullable(),
  /** False if it is set in the product, but sealed with another key. */
  isReadable: z.boolean(),
  set_at: z.date().nullable(),
  set_by: z.string().nullable(),
});
export type SettingView = z.output<typeof SettingView>;

export const SectionView = z.object({
  section,
  version: z.number(),
  settings: z.array(SettingView),
  /** A test exists for mail, and for payments with a test key. */
  canTest: z.boolean(),
});
export type SectionView = z.output<typeof SectionView>;

/** The fields of an upload besides its file. */
export const BrandPictureFields = z.object({ name: z.string({ error: msg('Please name a setting') }) });

/** What is set to show an uploaded picture. */
export const BrandPictureView = z.object({ value: z.string() });
export type BrandPictureView = z.output<typeof BrandPictureView>;

/** The outcome of a test, with the reason of the service. */
export const TestView = z.object({ succeeded: z.boolean(), detail: z.string() });
export type TestView = z.output<typeof TestView>;
