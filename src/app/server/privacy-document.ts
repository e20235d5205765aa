/** Generates docs/privacy.md from what the domains say of their personal data (src/server/personal.ts). */
import type { Connections } from '#app/server/connections.ts';
import { domains } from '#app/server/domains.ts';
import { retention } from '#app/server/retention.ts';
import { tableOf } from '#app/server/markdown.ts';
import { dataSchema } from '#domains/privacy/server/index.ts';
import {
  type Erasure,
  type PersonalData,
  type PersonalTable,
  PERSONAL_KINDS,
  declaredTables,
  platformPersonal,
} from '#server/personal.ts';

/** What is declared by the platform and by each domain. */
export const personalData: PersonalData[] = [
  ...domains.flatMap(({ personal }) => personal ?? []).toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  platformPersonal,
];

/** All declared tables, by name. */
export const personalTables = declaredTables(personalData);

/** The JSON schema of the file that people get of their data. */
export const DATA_SCHEMA_FILE = 'docs/privacy-data.schema.json';
export const dataSchemaDocument = () => `${JSON.stringify(dataSchema(personalTables), null, 2)}\n`;

const HEAD = `# Privacy

This page says which personal data the product keeps, where, why and for how long. \`npm run docs\` generates it from the declarations of the
domains (\`src/server/personal.ts\`). A test compares them with the database: each text and JSON column is declared as personal or not, and each column that
names an account says how the row belongs to it (\`test/surface/privacy.test.ts\`). The same test makes records of a person, and finds their
texts only in columns that are declared as personal.

The operator of an installation is the controller. The product sends nothing to its makers.

- People change their profile under **My Profile**, and see where they are signed in.
- Staff see the people of the workspaces that they manage, by the area of their role ([permissions.md](permissions.md)).
- Passwords and links are kept as hashes. The payment form of Stripe takes the numbers of cards, and the server gets what stands for them.
- Backups have everything that the database had. \`BACKUP_KEEP_DAYS\` says for how long they are kept ([operating.md](operating.md)).
- The log names people by the ids of their accounts. Where it is kept, and for how long, is decided by whoever runs the server.
- Texts of workspaces, products and settings are about the operator, and declared as not personal. The website names customers in testimonials.

## The data of a person as a file

People ask for it under **My Profile**, and staff who edit members and manage all workspaces of the person ask for it on the page of the member; for
staff it takes a Super Admin. A job makes a ZIP with \`data.json\` ([its schema](privacy-data.schema.json)), the invoices and the pictures. Whoever has asked gets
a mail, and can download it for 7 days once they have signed in. Programs with a key cannot. A file is made at most 3 times a day. The files are in no backup.

The file never has secrets, nor anything by which Stripe knows a person. An author is "you" or "staff". Of the guests of a person it has the addresses, and of
companies only that the person books for them.

## What an erasure does

People see under **My Profile** what they have agreed to, and withdraw their consent to news there.

People ask for their erasure under **My Profile**, and staff who manage all workspaces of a person on the page of the member. It happens 14 days later,
unless money or bookings hold it. The last column of the first table says what it does: *removed* is the row or its file, *replaced* is who it was,
*kept* stays until the time in the column before, and *by law* says who it was until the end of the books (\`BOOKS_KEEP_YEARS\`, 10 years after the year of the
erasure), and is replaced then. What else names the person, such as activities, the audit log and messages on their way, is searched for addresses, telephone
numbers and full names that nobody else has. A first name alone is replaced only in what the person has written or booked. Texts of the website are not
changed. Stripe, Mailchimp and Kisi are told to forget the person; what has happened at the doors stays at Kisi as long as Kisi keeps it. After a restore, all who were erased are erased again ([operating.md](operating.md)).
`;

/** Who gets personal data. */
const RECEIVERS: Record<keyof Connections | 's3' | 'maps' | 'webhooks', [name: string, gets: string]> = {
  smtp: ['The mail server (`SMTP_URL`)', 'addresses, names and mails'],
  stripe: ['Stripe', 'the name and email address of who pays, cards and bank accounts, what is paid and for what'],
  xero: ['Xero', 'the names and email addresses of customers, invoices, credit notes and payments'],
  mailchimp: [
    'Mailchimp',
    'the email addresses of the members who get a campaign, and who withdraws their consent; it says who wants none',
  ],
  kisi: [
    'Kisi',
    'that a door is opened, and the address of whoever is erased; it says who has opened which door, and when',
  ],
  facebook: ['Facebook', 'nothing; it says who has filled in a form of an advertisement, with their answers'],
  s3: ['The bucket (`S3_BUCKET`)', 'pictures and other files'],
  maps: [
    'The server of map tiles (`MAP_TILE_URL`)',
    'the network address of whoever looks at a map, from their browser',
  ],
  webhooks: [
    'Programs that the operator adds as webhooks',
    'the records that they are told of, such as bookings and members',
  ],
};

/** How rows belong to people, in words. */
function whoseText({ whose = {}, where = {} }: PersonalTable): string {
  const parts = Object.entries(whose).map(([column, holder]) => {
    const only = Object.entries(where).map(([name, values]) => ` where \`${name}\` is ${values.join(' or ')}`);
    if (holder === 'person') return `the account in \`${column}\`${only.join()}`;
    if (holder === 'author') return `its author in \`${column}\``;
    if (holder === 'email') return `the address in \`${column}\``;
    if (holder === 'customer') return `the account or the address in \`${column}\``;
    return `whose the row of \`${holder}\` in \`${column}\` is`;
  });
  return parts.join(', ') || 'who is named in the texts';
}

const isAboutPeople = ({ personal, whose }: PersonalTable) => personal !== undefined || whose !== undefined;
const kindsOf = (tables: PersonalTable[]) => [
  ...new Set(tables.flatMap(({ personal = {} }) => Object.values(personal))),
];

const limited = new Set(retention.flatMap(({ tables }) => tables));
const LIMITED = 'or as a Super Admin limits it';

const keptText = (kept: string, table: string) => (limited.has(table) ? `${kept}, ${LIMITED}` : kept);

/** The records of processing of a domain: one row for each reason. */
function processingRows({ name, tables, why = '', kept = '', erasure }: PersonalData): string[][] {
  const rows = new Map<string, { why: string; kept: string; erasure: Erasure | undefined; named: string[] }>();
  for (const [table, entry] of Object.entries(tables)) {
    if (!isAboutPeople(entry)) continue;
    const of = { why: entry.why ?? why, kept: keptText(entry.kept ?? kept, table), erasure: entry.erasure ?? erasure };
    const key = Object.values(of).join('\n');
    rows.set(key, { ...of, named: [...(rows.get(key)?.named ?? []), table] });
  }
  return [...rows.values()].map((of) => [
    name,
    of.named.map((table) => `\`${table}\``).join(', '),
    kindsOf(of.named.map((table) => tables[table]!)).join(', ') || 'only whose it is',
    of.why,
    of.kept,
    of.erasure ?? '',
  ]);
}

function mapRows({ tables }: PersonalData): string[][] {
  const about = Object.entries(tables).filter(([, entry]) => isAboutPeople(entry));
  return about.map(([table, entry]) => [
    `\`${table}\``,
    whoseText(entry),
    Object.entries(entry.personal ?? {})
      .map(([column, kind]) => `\`${column}\` (${kind})`)
      .join(', ') || '-',
  ]);
}

/** @returns the document as Markdown */
export function privacyDocument(): string {
  return [
    HEAD,
    '## What is kept, why and how long\n',
    tableOf(['Domain', 'Tables', 'Kinds', 'Why', 'How long', 'On erasure'], personalData.flatMap(processingRows)),
    '\n## What can be limited\n',
    'A Super Admin sets under **Settings, Privacy** after how many months it is removed. Until then nothing is. A job removes it, a batch at a time.\n',
    tableOf(
      ['Kind', 'What is removed', 'Tables', 'Limit'],
      retention.map(({ label, says, tables, perSpace }) => [
        label,
        says,
        tables.map((table) => `\`${table}\``).join(', '),
        perSpace ? 'for each workspace' : 'one for all',
      ]),
    ),
    '\nThe audit log has a limit of its own, `AUDIT_KEEP_DAYS`.\n',
    '\n## Who gets it\n',
    'Each of them only once the operator has connected it.\n',
    tableOf(['Receiver', 'What it gets'], Object.values(RECEIVERS)),
    '\n## Where it is\n',
    tableOf(['Table', 'Whose it is', 'Personal columns'], personalData.flatMap(mapRows)),
    '\n## Kinds\n',
    tableOf(['Kind', 'Meaning'], Object.entries(PERSONAL_KINDS)),
    '',
  ].join('\n');
}
