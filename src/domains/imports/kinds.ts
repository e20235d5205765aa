/** What can be imported, and how the columns of a file are recognised. */
import type { Holds } from '#domains/imports/cells.ts';
import { csvLine } from '#shared/csv.ts';

export const IMPORT_KINDS = ['people', 'companies', 'bookings', 'credits', 'memberships'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** The templates: our own, and the columns of other products. */
export const TEMPLATES = ['own', 'nexudus', 'officernd', 'cobot'] as const;
export type Template = (typeof TEMPLATES)[number];

/** The names of a column by template, and others by which it is recognised. */
type Column = { own: string; others?: string[] } & Partial<Record<Template, string>>;

const EXTERNAL_ID: Column = {
  own: 'External id',
  nexudus: 'Id',
  officernd: '_id',
  cobot: 'Id',
  others: ['External reference', 'UUID'],
};

const CUSTOMER_EMAIL: Column = {
  own: 'Email',
  nexudus: 'CoworkerEmail',
  officernd: 'Member Email',
  cobot: 'Membership Email',
  others: ['Customer email', 'Email address'],
};

const COMPANY_NAME: Column = { own: 'Company', nexudus: 'TeamName', officernd: 'Company Name', others: ['Team'] };

/**
 * The columns by kind and field. The names of other products are those of their imports and programming interfaces, as far as they are
 * public; the rest was not confirmed with a file of theirs.
 */
export const COLUMNS: Record<ImportKind, Record<string, Column>> = {
  people: {
    external_id: EXTERNAL_ID,
    email: { own: 'Email', nexudus: 'Email', officernd: 'Email', cobot: 'Email', others: ['Email address', 'Mail'] },
    first_name: { own: 'First name', others: ['Given name', 'Forename'] },
    last_name: { own: 'Last name', others: ['Surname', 'Family name'] },
    name: {
      own: 'Name',
      nexudus: 'FullName',
      officernd: 'Member Name',
      cobot: 'Name',
      others: ['Member', 'Full name'],
    },
  },
  companies: {
    external_id: EXTERNAL_ID,
    name: {
      own: 'Name',
      nexudus: 'BillingName',
      officernd: 'Company Name',
      cobot: 'Company',
      others: ['CompanyName', 'Team name'],
    },
    address: { own: 'Address', nexudus: 'BillingAddress', officernd: 'Address', cobot: 'Address' },
    vat_number: {
      own: 'VAT number',
      nexudus: 'TaxIDNumber',
      officernd: 'VAT Number',
      cobot: 'Tax ID',
      others: ['VAT', 'Tax number'],
    },
    billing_email: {
      own: 'Email for bills',
      nexudus: 'BillingEmail',
      officernd: 'Email',
      cobot: 'Email',
      others: ['Invoice email'],
    },
    payment: { own: 'Pays' },
    payment_days: { own: 'Days to pay' },
    limit: { own: 'Limit' },
  },
  bookings: {
    external_id: { ...EXTERNAL_ID, others: [...EXTERNAL_ID.others!, 'Booking No.'] },
    resource: { own: 'Resource', nexudus: 'ResourceName', officernd: 'Resource', cobot: 'Resource', others: ['Room'] },
    type: { own: 'Type', others: ['Resource type'] },
    from: {
      own: 'From',
      nexudus: 'FromTime',
      officernd: 'start.dateTime',
      cobot: 'From',
      others: ['Start', 'Starts at'],
    },
    to: { own: 'To', nexudus: 'ToTime', officernd: 'end.dateTime', cobot: 'To', others: ['End', 'Ends at'] },
    email: { ...CUSTOMER_EMAIL, others: [...CUSTOMER_EMAIL.others!, 'Billed To Email'] },
    name: {
      own: 'Name',
      nexudus: 'CoworkerFullName',
      officernd: 'Member',
      cobot: 'Membership Name',
      others: ['Customer', 'Member name', 'Billed To'],
    },
    title: { own: 'Title', nexudus: 'Notes', officernd: 'summary', cobot: 'Title', others: ['Description'] },
    capacity: { own: 'People', others: ['Attendees', 'Capacity'] },
    seats: { own: 'Seats' },
    status: { own: 'Status' },
    workspace: { own: 'Workspace' },
  },
  credits: {
    external_id: EXTERNAL_ID,
    email: CUSTOMER_EMAIL,
    company: COMPANY_NAME,
    type: { own: 'Type', others: ['Resource type'] },
    amount: {
      own: 'Amount',
      nexudus: 'RemainingUses',
      officernd: 'Credits',
      cobot: 'Balance',
      others: ['Hours', 'Days', 'Remaining'],
    },
    valid_from: { own: 'From', others: ['Valid from'] },
    valid_until: { own: 'Until', nexudus: 'ExpireDate', officernd: 'Valid To', cobot: 'Valid until', others: ['Ends'] },
    note: { own: 'Note', nexudus: 'Name', officernd: 'Name', cobot: 'Name', others: ['Pass', 'Plan'] },
  },
  memberships: {
    external_id: EXTERNAL_ID,
    email: CUSTOMER_EMAIL,
    company: COMPANY_NAME,
    plan: { own: 'Plan', nexudus: 'TariffName', officernd: 'Plan', cobot: 'Plan', others: ['Membership', 'Tariff'] },
    resource_id: { own: 'Place', officernd: 'Resource', others: ['Office', 'Desk'] },
    seats: { own: 'Seats', others: ['Quantity'] },
    from: {
      own: 'First day',
      nexudus: 'RenewalDate',
      officernd: 'Start Date',
      cobot: 'Next invoice',
      others: ['From', 'Start', 'Starts'],
    },
    end: {
      own: 'Last day',
      nexudus: 'CancellationDate',
      officernd: 'End Date',
      cobot: 'Canceled to',
      others: ['Until', 'End', 'Ends'],
    },
    price: { own: 'Price', nexudus: 'Price', officernd: 'Price', cobot: 'Price per month', others: ['Monthly price'] },
  },
};

/** The columns that hold something else than text. */
export const HOLDS: Record<ImportKind, Partial<Record<string, Holds>>> = {
  people: {},
  companies: { limit: 'number' },
  bookings: { from: 'moment', to: 'moment' },
  credits: { amount: 'number', valid_from: 'day', valid_until: 'day' },
  memberships: { from: 'day', end: 'day', price: 'number' },
};

/** A file without one of these columns is refused. */
export const REQUIRED: Record<ImportKind, string[]> = {
  people: ['email'],
  companies: ['name'],
  bookings: ['resource', 'from', 'to'],
  credits: ['amount'],
  memberships: ['plan', 'from'],
};

const plain = (heading: string) => heading.toLowerCase().replace(/[\s_.-]/g, '');

/** The field of a column by its heading. Case, blanks and separators do not matter. Undefined for an unknown column. */
export function fieldOf(kind: ImportKind, heading: string): string | undefined {
  const wanted = plain(heading);
  return Object.entries(COLUMNS[kind]).find(([, { others = [], ...names }]) =>
    [...Object.values(names), ...others].some((name) => plain(name) === wanted),
  )?.[0];
}

/** The line of headings of a template. */
export function templateOf(kind: ImportKind, template: Template): string {
  return csvLine(Object.values(COLUMNS[kind]).flatMap((column) => column[template] ?? []));
}
