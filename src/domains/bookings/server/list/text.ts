/** The text search of the booking list: by title, resource, customer, company, or booking number. */
import type { Knex } from 'knex';
import { beginningWith, whereWords } from '#server/db/words.ts';
import { tableBy } from '#server/db/newest.ts';

/** The maximum number of matching resources or users whose ids are listed in a condition. Beyond it, joins are used. */
const MAX_LISTED = 900;

/**
 * A searched text. `ofStaff` also searches what attendees do not see: the company of the billed member, and the customer of a
 * request, as entered. `placesOf` are the workspaces whose places are searched, if the list has few workspaces.
 */
export type SearchedBookings = { text: string; ofStaff: boolean; placesOf?: string[] };

const isNumber = (text: string) => /^[1-9]\d{0,17}$/.test(text);

function whereResource(query: Knex.QueryBuilder, { text, placesOf }: SearchedBookings): void {
  whereWords(query, ['resources.name'], text);
  if (placesOf) query.whereIn('resources.space_id', placesOf);
}

function whereUser(query: Knex.QueryBuilder, { text, ofStaff }: SearchedBookings): void {
  whereWords(query, ['users.name', 'users.email', ...(ofStaff ? ['users.company_name'] : [])], text);
}

/** The columns of a booking that are searched. An index finds only their beginning. */
const ownColumns = ({ ofStaff }: SearchedBookings) => [
  'title',
  ...(ofStaff ? ['customer_name', 'customer_email'] : []),
];

/** Where in its own columns a text is searched: all its words anywhere, or as the beginning of one, which an index can find. */
type Where = 'anywhere' | 'beginning';

function orWhereOwn(match: Knex.QueryBuilder, searched: SearchedBookings, where: Where): void {
  const columns = ownColumns(searched).map((column) => `bookings.${column}`);
  if (where === 'anywhere') match.orWhere((own) => whereWords(own, columns, searched.text));
  else for (const column of columns) match.orWhere(column, 'like', beginningWith(searched.text));
  if (isNumber(searched.text)) match.orWhere('bookings.id', searched.text);
}

type Ids = { places: string[]; people: string[] };

/** The ids of the resources and users that match the text; undefined if there are too many to list. */
async function matchingIds(knex: Knex, searched: SearchedBookings): Promise<Ids | undefined> {
  const pluck = async (table: string, where: (query: Knex.QueryBuilder, searched: SearchedBookings) => void) => {
    const query = knex(table);
    where(query, searched);
    const rows = await query.limit(MAX_LISTED + 1).select<{ id: string }[]>(`${table}.id`);
    return rows.map(({ id }) => id);
  };
  const [places, people] = await Promise.all([pluck('resources', whereResource), pluck('users', whereUser)]);
  return places.length > MAX_LISTED || people.length > MAX_LISTED ? undefined : { places, people };
}

/** Matches the columns of the booking, the name of the resource, the billed member, or the number. */
export function whereJoined(query: Knex.QueryBuilder, searched: SearchedBookings, where: Where = 'anywhere'): void {
  query
    .leftJoin('resources', 'resources.id', 'bookings.resource_id')
    .leftJoin('users', 'users.id', 'bookings.assigned_user_id')
    .where((match) => {
      match.where((place) => whereResource(place, searched)).orWhere((person) => whereUser(person, searched));
      orWhereOwn(match, searched, where);
    });
}

function whereIds(query: Knex.QueryBuilder, { places, people }: Ids, own: (match: Knex.QueryBuilder) => void): void {
  query.where((match) => {
    match.whereIn('bookings.resource_id', places).orWhereIn('bookings.assigned_user_id', people);
    own(match);
  });
}

/** The same for one workspace. Names are searched once instead of for each of its bookings. */
export async function whereText(knex: Knex, query: Knex.QueryBuilder, searched: SearchedBookings): Promise<void> {
  const ids = await matchingIds(knex, searched);
  if (!ids) return whereJoined(query, searched);
  whereIds(query, ids, (match) => orWhereOwn(match, searched, 'anywhere'));
}

/**
 * `few` reads all matches, for a text that matches few bookings. For a text that matches many, `newest` reads the newest ones, and
 * `where` limits queries that read all bookings in another order.
 */
export type TextSources = {
  few: Knex.QueryBuilder[];
  newest: Knex.QueryBuilder[];
  where: (query: Knex.QueryBuilder) => void;
};

/** The queries of a text in several workspaces. They match only the beginning of a title, as an index cannot search inside it. */
export async function textSources(knex: Knex, searched: SearchedBookings): Promise<TextSources> {
  const { text } = searched;
  const pattern = beginningWith(text);
  const ids = await matchingIds(knex, searched);
  const byOwn = ownColumns(searched).map((column) => knex('bookings').where(`bookings.${column}`, 'like', pattern));
  const byNumber = isNumber(text) ? [knex('bookings').where('bookings.id', text)] : [];
  if (ids) {
    const byPlace = knex('bookings').whereIn('bookings.resource_id', ids.places);
    const byPerson = knex('bookings').whereIn('bookings.assigned_user_id', ids.people);
    const sources = [
      ...(ids.places.length > 0 ? [byPlace] : []),
      ...(ids.people.length > 0 ? [byPerson] : []),
      ...byOwn,
      ...byNumber,
    ];
    const where = (query: Knex.QueryBuilder) =>
      whereIds(query, ids, (match) => orWhereOwn(match, searched, 'beginning'));
    return { few: sources, newest: sources, where };
  }
  const where = (query: Knex.QueryBuilder) => whereJoined(query, searched, 'beginning');
  const all = tableBy(knex, 'bookings', 'PRIMARY');
  where(all);
  const joined = (table: string, column: string, index: string) =>
    knex.from(
      knex.raw(`${table} STRAIGHT_JOIN bookings FORCE INDEX (${index}) ON ${column} = ${table}.id`),
    ) as Knex.QueryBuilder;
  const places = joined('resources', 'bookings.resource_id', 'bookings_place');
  whereResource(places, searched);
  const people = joined('users', 'bookings.assigned_user_id', 'bookings_person');
  whereUser(people, searched);
  return { few: [places, people, ...byOwn, ...byNumber], newest: [all], where };
}
