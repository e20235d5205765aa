import { paths } from '#shared/paths.ts';
import type { SettingSection } from '#shared/setting-sections.ts';
import { later, type Later } from '#shared/texts.ts';

type SectionText = {
  title: Later;
  text: Later;
  /** Where more of the same subject is set. */
  link?: { label: Later; to: string };
};

export const SECTION_TEXTS: Record<SettingSection, SectionText> = {
  business: {
    title: later('Business'),
    text: later(
      'What pages and mails say of you. Invoices name the operator with address, VAT number and bank account.',
    ),
    link: { label: later('Operator'), to: paths.operator },
  },
  mail: {
    title: later('Mail'),
    text: later('The server that sends mail. Without one, mail waits until there is one.'),
  },
  inbound: {
    title: later('Inbound mail'),
    text: later('The answers of customers to staff arrive in their enquiry, through Postmark.'),
  },
  payments: {
    title: later('Payments'),
    text: later('Card payments through Stripe. Saved cards and open payments belong to the account of the keys.'),
  },
  doors: {
    title: later('Doors'),
    text: later('Doors and who opened them, through Kisi.'),
    link: { label: later('Places'), to: paths.connections },
  },
  leads: { title: later('Leads'), text: later('Leads of advertisements at Facebook.') },
  campaigns: {
    title: later('Campaigns'),
    text: later('Campaign mail to members, through Mailchimp.'),
    link: { label: later('Audience'), to: paths.connections },
  },
  looks: {
    title: later('Looks'),
    text: later(
      'The accent, the logo and the icon of all pages. Pages that are open show them when they are loaded again. The pictures of the home page are content.',
    ),
    link: { label: later('Home page'), to: paths.cmsPage('homePage') },
  },
  passwords: {
    title: later('Passwords'),
    text: later('What a new password needs, and which refunds ask for it. The passwords that people have stay valid.'),
  },
  accounting: {
    title: later('Accounting'),
    text: later('Invoices, credit notes and payments in Xero.'),
    link: { label: later('Accounting'), to: paths.xero },
  },
};
