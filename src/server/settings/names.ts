/** What the Settings screen shows of each variable that can be set in the product. */
import type { Env, SettingName } from '#server/env.ts';
import type { BrandUse } from '#server/files/brand-pictures.ts';
import type { SettingSection } from '#shared/setting-sections.ts';
import { msg } from '#shared/texts.ts';

export type Setting = {
  name: SettingName;
  section: SettingSection;
  label: string;
  hint?: string;
  /** A secret is sealed in the database, and no response contains it. */
  isSecret?: true;
  /** The value is the address of a picture that was uploaded for this use. */
  picture?: BrandUse;
};

export const SETTINGS: readonly Setting[] = [
  { name: 'OPERATOR_NAME', section: 'business', label: msg('Name'), hint: msg('Pages, mails and invoices show it.') },
  { name: 'INFO_EMAIL', section: 'business', label: msg('Email for questions') },
  { name: 'TERMS_URL', section: 'business', label: msg('Page with the terms of use'), hint: 'https://…' },
  { name: 'PRIVACY_URL', section: 'business', label: msg('Page with the privacy policy'), hint: 'https://…' },
  {
    name: 'SMTP_URL',
    section: 'mail',
    label: msg('Mail server'),
    hint: msg(
      'smtp://user:password@mail.example.com:587. Write special characters of the password in percent-encoding.',
    ),
    isSecret: true,
  },
  {
    name: 'MAIL_FROM',
    section: 'mail',
    label: msg('Sender'),
    hint: msg('Name <address>. By default, the name and the email of the operator.'),
  },
  { name: 'INBOUND_MAIL_ADDRESS', section: 'inbound', label: msg('Address that receives answers') },
  {
    name: 'INBOUND_MAIL_SECRET',
    section: 'inbound',
    label: msg('Secret of its webhook'),
    hint: msg('user:password, with which the service signs in.'),
    isSecret: true,
  },
  {
    name: 'STRIPE_SECRET_KEY',
    section: 'payments',
    label: msg('Secret key'),
    hint: 'sk_live_…, sk_test_…',
    isSecret: true,
  },
  {
    name: 'STRIPE_PUBLISHABLE_KEY',
    section: 'payments',
    label: msg('Publishable key'),
    hint: 'pk_live_…, pk_test_…',
  },
  { name: 'STRIPE_WEBHOOK_SECRET', section: 'payments', label: msg('Webhook secret'), hint: 'whsec_…', isSecret: true },
  {
    name: 'SERIES_CHARGE_DAYS',
    section: 'payments',
    label: msg('Days before its start when a date of a series is charged'),
    hint: msg('From 2 to 60, for series that are paid date by date. A series that is booked already keeps its days.'),
  },
  { name: 'KISI_API_KEY', section: 'doors', label: msg('API key of Kisi'), isSecret: true },
  { name: 'FACEBOOK_PAGE_ID', section: 'leads', label: msg('Id of the page') },
  { name: 'FACEBOOK_PAGE_TOKEN', section: 'leads', label: msg('Token of the page'), isSecret: true },
  { name: 'FACEBOOK_APP_SECRET', section: 'leads', label: msg('Secret of the application'), isSecret: true },
  {
    name: 'FACEBOOK_VERIFY_TOKEN',
    section: 'leads',
    label: msg('Verify token of the webhook'),
    hint: msg('Any long text; enter the same one at Facebook.'),
    isSecret: true,
  },
  {
    name: 'MAILCHIMP_API_KEY',
    section: 'campaigns',
    label: msg('API key of Mailchimp'),
    hint: msg('It ends with its data centre, such as -us6.'),
    isSecret: true,
  },
  { name: 'XERO_CLIENT_ID', section: 'accounting', label: msg('Client id of the application') },
  {
    name: 'XERO_CLIENT_SECRET',
    section: 'accounting',
    label: msg('Client secret'),
    hint: msg('Not needed by an application of the PKCE type.'),
    isSecret: true,
  },
  {
    name: 'BRAND_COLOR',
    section: 'looks',
    label: msg('Brand colour'),
    hint: msg('Such as #0f5e66. It is made darker or lighter where text on it could not be read.'),
  },
  {
    name: 'BRAND_LOGO',
    section: 'looks',
    label: msg('Logo'),
    hint: msg('Pages and mails show it in the place of the name, invoices above it. PNG, JPG or WebP, at most 10 MB.'),
    picture: 'logo',
  },
  {
    name: 'BRAND_LOGO_DARK',
    section: 'looks',
    label: msg('Logo on dark grounds'),
    hint: msg('By default, the logo.'),
    picture: 'logo',
  },
  {
    name: 'BRAND_ICON',
    section: 'looks',
    label: msg('Icon'),
    hint: msg('Tabs of browsers and home screens of phones show it. It is made square.'),
    picture: 'icon',
  },
  {
    name: 'PASSWORD_LETTERS',
    section: 'passwords',
    label: msg('Fewest characters'),
    hint: msg('From 4 to 64. From 8 on, passwords that are known from leaks are refused, too.'),
  },
  {
    name: 'PROOF_REFUND',
    section: 'passwords',
    label: msg('Refunds that ask for the password'),
    hint: msg(
      'From this amount, in the currency of the workspace. Staff are asked if they have not entered it for a while.',
    ),
  },
];

/** The addresses of the operator's pictures. */
export const brandPictures = (config: Pick<Env, SettingName>): string[] =>
  SETTINGS.flatMap(({ name, picture }) => (picture && config[name]?.toString()) || []);

export const settingsOf = (section: SettingSection) => SETTINGS.filter((each) => each.section === section);
