/**
 * What the tables say of people. Each domain declares it for its tables in `server/personal.ts`, and the platform below. docs/privacy.md is generated
 * from it, and test/surface/privacy.test.ts compares it with the database.
 */

/** The kinds of personal data, with what docs/privacy.md says of them. */
export const PERSONAL_KINDS = {
  name: 'the name of a person',
  email: 'an email address',
  phone: 'a telephone number',
  address: 'a postal address',
  company: 'the company of a person, which may have their name',
  text: 'what somebody has written, which may be about a person',
  record: 'a copy of records, with the names, addresses and texts in them',
  picture: 'the file of a picture',
  network: 'a network address, or a range of them',
  device: 'the kind of a browser or device',
  movement: 'where a person was, and when',
  payment: 'what Stripe knows a customer, a card, an account or a payment by, or the last digits of a card',
  id: 'what another system knows a person by',
  secret: 'a secret of a person or its hash, which is never shown',
} as const;
type PersonalKind = keyof typeof PERSONAL_KINDS;

/**
 * What the erasure of a person does to their rows: it removes them, replaces who it was in them, or leaves them until the end of `kept`. `by law` is
 * replaced when the books of that time may go (BOOKS_KEEP_YEARS).
 */
export type Erasure = 'removed' | 'replaced' | 'kept' | 'by law';

/** A part of the file that people get of their data: rows of a table, with the names of columns that people understand. */
export type ShownRows = {
  /** What the rows are, for the person: 'Guests of your bookings'. Unique in all tables. */
  title: string;
  /** Only the rows that belong to the person by these columns. By default in every way but through companies, which have several people. */
  by?: readonly string[];
  /** The name of each column. One that names an author is shown as 'you' or 'staff', an id as the name of its record. */
  columns: Readonly<Record<string, string>>;
  /** The fields of the entries of a JSON column. Without it, all. */
  fields?: Readonly<Record<string, readonly string[]>>;
};

export type PersonalTable = {
  /**
   * How a row belongs to a person, by column: `person` is the account that it is about, `author` the account that has only written it, `email` an address,
   * `customer` the account or the address of somebody without one, and anything else the table of the record that belongs to a person. Without it, people
   * are found only by the texts.
   */
  whose?: Record<string, string>;
  /** The primary key, if it is not `id`. */
  key?: string[];
  /** Only the rows with these values belong to people. */
  where?: Record<string, string[]>;
  /** The kinds of the text and JSON columns that are about people. */
  personal?: Record<string, PersonalKind>;
  /** The parts of a JSON column that are only about the person: `customer`, or `lines.description` of each line. Without it, what an erasure replaces are the texts that name them. */
  parts?: Record<string, readonly string[]>;
  /** The other text and JSON columns. */
  other?: string[];
  /** How its rows stand in the file that people get of their data. Columns of the kinds `secret` and `payment` never do. */
  shown?: readonly ShownRows[];
  /** Why its rows are not in it, although they belong to people. */
  unshown?: string;
  /** Where they differ from those of the domain. */
  why?: string;
  kept?: string;
  erasure?: Erasure;
};

/** The tables of a domain that have text or JSON columns, or belong to people. With personal data, it says why that is kept, how long, and what erasure does. */
export type PersonalData = {
  /** The folder of the domain. */
  name: string;
  why?: string;
  kept?: string;
  erasure?: Erasure;
  tables: Record<string, PersonalTable>;
};

/** A table with what its domain says of it. */
export type DeclaredTable = PersonalTable & {
  /** The name of its domain. */
  of: string;
  why: string;
  kept: string;
  erasure: Erasure;
};

/** All declared tables by name, each with what its domain says of all its tables. */
export function declaredTables(data: readonly PersonalData[]): Record<string, DeclaredTable> {
  const tables = data.flatMap(({ name: of, why = '', kept = '', erasure = 'kept', tables: own }) =>
    Object.entries(own).map(([name, table]) => [name, { why, kept, erasure, ...table, of }] as const),
  );
  return Object.fromEntries(tables);
}

/** That the product itself removes nothing of it. */
export const NO_END = 'without an end';

export const platformPersonal: PersonalData = {
  name: 'platform',
  why: 'to deliver what follows from a change, once, also after a failure',
  kept: 'until it is delivered',
  erasure: 'replaced',
  tables: {
    activities: {
      whose: { actor_id: 'author' },
      personal: { message: 'text', said: 'text' },
      other: ['model'],
      why: 'to show staff who has changed what',
      kept: NO_END,
      erasure: 'replaced',
    },
    connections: { other: ['service', 'failure'] },
    counters: { other: ['name'] },
    dead_letters: {
      personal: { payload: 'record', summary: 'text', reason: 'text', in_order_of: 'email' },
      other: ['topic'],
      why: 'to deliver by hand what could not be delivered',
      kept: 'until staff send it again or remove it',
      erasure: 'removed',
    },
    idempotency_keys: {
      whose: { user_id: 'person' },
      personal: { answer: 'record', refused_with: 'record' },
      other: ['idempotency_key', 'operation', 'input_hash'],
      why: 'to answer a repeated call as before',
      kept: '24 hours',
      erasure: 'replaced',
      unshown: 'copies of what you were answered, for a day',
    },
    installation: { other: ['uid_domain'] },
    jobs: { other: ['name', 'last_error'] },
    live_events: {
      personal: { audience: 'record', data: 'record' },
      other: ['name'],
      why: 'to show changes at once on open screens',
      kept: 'a day',
      erasure: 'replaced',
    },
    outbox: {
      personal: { payload: 'record', last_error: 'text', in_order_of: 'email' },
      other: ['topic', 'taken_by'],
    },
    own_texts: {
      whose: { changed_by: 'author' },
      other: ['language', 'text', 'text_hash', 'own'],
      why: 'to show who has written a text',
      kept: 'until somebody else changes it',
      erasure: 'replaced',
    },
    restores: { other: ['epoch'] },
    settings: {
      whose: { updated_by: 'author' },
      other: ['name', 'value', 'sealed'],
      why: 'to show who has set something up',
      kept: 'until somebody else sets it',
      erasure: 'replaced',
    },
    stored_files: { other: ['name'] },
  },
};
