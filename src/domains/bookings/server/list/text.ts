/** The text search of the booking list: by title, resource, billed member, or booking number. */
import type { Knex } from 'knex';
import { beginningWith, containing } from '#server/db/containing.ts';
import { tableBy } from '#server/db/newest.ts';

/** The maximum number of matching resources or users whose ids are listed in a condition. Beyond it, joins are used. */
const MAX_LISTED = 900;

const isNumber = (text: string) => /^[1-9]\d{0,17}$/.test(text);

function whereResource(query: Knex.QueryBuilder, text: string): void {
  query.where('resources.name', 'like', containing(text));
}

function whereUser(query: Knex.QueryBuilder, text: string): void {
  const pattern = containing(text);
  query.where((match) => match.where('users.name', 'like', pattern).orWhere('users.email', 'like', pattern));
}

/** The ids of the resources and users that match the text; undefined if there are too many to list. */
async function matchingIds(knex: Knex, text: string): Promise<{ places: string[]; people: string[] } | undefined> {
  const pluck = async (table: string, where: (query: Knex.QueryBuilder, text: string) => void) => {
    const query = knex(table);
    where(query, text);
    const rows = await query.limit(MAX_LISTED + 1).select<{ id: string }[]>(`${table}.id`);
    return rows.map(({ id }) => id);
  };
  const [places, people] = await Promise.all([pluck('resources', whereResource), pluck('users', whereUser)]);
  return places.length > MAX_LISTED || people.length > MAX_LISTED ? undefined : { places, people };
}

/** Matches the title by the pattern `title`, the name of the resource, the name or email of the billed member, or the number. */
export function whereJoined(query: Knex.QueryBuilder, text: string, title = containing(text)): void {
  query
    .leftJoin('resources', 'resources.id', 'bookings.resource_id')
    .leftJoin('users', 'users.id', 'bookings.assigned_user_id')
    .where((match) => {
      match.where('bookings.title', 'like', title);
      match.orWhere((place) => whereResource(place, text)).orWhere((person) => whereUser(person, text));
      if (isNumber(text)) match.orWhere('bookings.id', text);
    });
}

/** The same for one workspace. Names are searched once instead of for each of its bookings. */
export async function whereText(knex: Knex, query: Knex.QueryBuilder, text: string): Promise<void> {
  const lists = await matchingIds(knex, text);
  if (!lists) return whereJoined(query, text);
  query.where((match) => {
    match.whereIn('bookings.resource_id', lists.places).orWhereIn('bookings.assigned_user_id', lists.people);
    match.orWhere('bookings.title', 'like', containing(text));
    if (isNumber(text)) match.orWhere('bookings.id', text);
  });
}

/** `few` reads all matches, for a text that matches few bookings. `newest` reads the newest ones, for a text that matches many. */
export type TextSources = { few: Knex.QueryBuilder[]; newest: Knex.QueryBuilder[] };

/** The queries of a text in several workspaces. They match only the beginning of a title, as an index cannot search inside it. */
export async function textSources(knex: Knex, text: string): Promise<TextSources> {
  const title = beginningWith(text);
  const lists = await matchingIds(knex, text);
  const byTitle = () => knex('bookings').where('bookings.title', 'like', title);
  const byNumber = isNumber(text) ? [knex('bookings').where('bookings.id', text)] : [];
  if (lists) {
    const byPlace = knex('bookings').whereIn('bookings.resource_id', lists.places);
    const byPerson = knex('bookings').whereIn('bookings.assigned_user_id', lists.people);
    const sources = [
      ...(lists.places.length > 0 ? [byPlace] : []),
      ...(lists.people.length > 0 ? [byPerson] : []),
      byTitle(),
      ...byNumber,
    ];
    return { few: sources, newest: sources };
  }
  const all = tableBy(knex, 'bookings', 'PRIMARY');
  whereJoined(all, text, title);
  const joined = (table: string, column: string, index: string) =>
    knex.from(
      knex.raw(`${table} STRAIGHT_JOIN bookings FORCE INDEX (${index}) ON ${column} = ${table}.id`),
    ) as Knex.QueryBuilder;
  const places = joined('resources', 'bookings.resource_id', 'bookings_place');
  whereResource(places, text);
  const people = joined('users', 'bookings.assigned_user_id', 'bookings_person');
  whereUser(people, text);
  return { few: [places, people, byTitle(), ...byNumber], newest: [all] };
}
