import { paths } from '#shared/paths.ts';
import type { SettingSection } from '#shared/setting-sections.ts';

type SectionText = {
  title: string;
  text: string;
  /** Where more of the same subject is set. */
  link?: { label: string; to: string };
};

export const SECTION_TEXTS: Record<SettingSection, SectionText> = {
  business: {
    title: 'Business',
    text: 'What pages and mails say of you. Invoices name the operator with address, VAT number and bank account.',
    link: { label: 'Operator', to: paths.operator },
  },
  mail: { title: 'Mail', text: 'The server that sends mail. Without one, mail waits until there is one.' },
  inbound: {
    title: 'Inbound mail',
    text: 'The answers of customers to staff arrive in their enquiry, through Postmark.',
  },
  payments: {
    title: 'Payments',
    text: 'Card payments through Stripe. Saved cards and open payments belong to the account of the keys.',
  },
  doors: {
    title: 'Doors',
    text: 'Doors and who opened them, through Kisi.',
    link: { label: 'Places', to: paths.connections },
  },
  leads: { title: 'Leads', text: 'Leads of advertisements at Facebook.' },
  campaigns: {
    title: 'Campaigns',
    text: 'Campaign mail to members, through Mailchimp.',
    link: { label: 'Audience', to: paths.connections },
  },
  looks: {
    title: 'Looks',
    text: 'The accent, the logo and the icon of all pages. Pages that are open show them when they are loaded again. The pictures of the home page are content.',
    link: { label: 'Home page', to: paths.cmsPage('homePage') },
  },
  passwords: {
    title: 'Passwords',
    text: 'What a new password needs. The passwords that people have stay valid.',
  },
  accounting: {
    title: 'Accounting',
    text: 'Invoices, credit notes and payments in Xero.',
    link: { label: 'Accounting', to: paths.xero },
  },
};
