/** What a domain says of each of its procedures in `cases/<domain>.ts`, and the records of which it speaks. */
import type { TestApp } from '../helpers/app.ts';
import { procedures } from '../helpers/trpc.ts';
import { bookRoom } from '../helpers/collective.ts';
import { type Booked, type Person, type World, addPerson, roomBooking, slot } from '../helpers/world.ts';

export type Caller =
  | 'visitor'
  /** The owner of the records. */
  | 'member'
  | 'otherMember'
  /** A member who is blocked in the workspace. */
  | 'blocked'
  /** Has all areas except roles, in the workspace. */
  | 'manager'
  /** Has the same areas in another workspace. */
  | 'otherManager'
  /** Has the areas of roles and the team, in the workspace. */
  | 'roleEditor'
  | 'owner';

/** Records of one workspace, by their ids. */
const RECORDS = [
  'space',
  'room',
  /** A room without bookings. */
  'spareRoom',
  'area',
  'seat',
  /** A seat without bookings, of the type of `desk`. */
  'freeSeat',
  'amenity',
  /** The display at the door of the room. */
  'display',
  /** A key of the member. */
  'key',
  /** A webhook, and a test that was sent to it. */
  'webhook',
  'toldEvent',
  /** A service at which people sign in, and what the member is known by there. */
  'provider',
  'identity',
  /** A directory of a company, and the member in it. */
  'directory',
  'directoryPerson',
  'announcement',
  'contact',
  'company',
  'membershipPlan',
  'membership',
  /** An invoice of the membership that is not paid yet. */
  'membershipInvoice',
  'voucher',
  'product',
  /** A product that is billed with the membership, and its place there. */
  'monthlyProduct',
  'membershipProduct',
  /** An order of the member, and one that is billed with the membership. */
  'order',
  'waitingOrder',
  'import',
  /** Credits of the member. */
  'credit',
  /** A request of the front desk for an agreement. */
  'giftRequest',
  'savedAnswer',
  /** An item of the website that is not active, with a draft and one published state. */
  'faq',
  'faqVersion',
  'page',
  'picture',
  /** An inactive plan. */
  'plan',
  'booking',
  /** A series on account, and a booking of it. */
  'series',
  'seriesBooking',
  /** A paid booking of a desk. */
  'desk',
  /** A pending booking request. */
  'request',
  'invoice',
  /** An invoice of the company that is not paid yet. */
  'collective',
  /** The calendar feed of the member. */
  'feed',
  /** A session of the member. */
  'session',
  /** What the member waits for: a room that is taken. */
  'waiting',
  /** A door, which the sandbox of the door service can open. */
  'door',
  /** A member who may receive campaigns, by email address, and their account. */
  'reader',
  'readerAccount',
  /** A campaign that has failed. */
  'campaign',
  'card',
  /** With which the member has saved a bank account. */
  'bankSetup',
  /** A request of the member for a tour. */
  'tour',
  'colleague',
  /** A person who has not accepted the invitation to the team. */
  'invitedColleague',
  /** A member who has not accepted the invitation. */
  'invitedMember',
  /** A role that grants more than that of the role editor. */
  'higherRole',
  /** A role that grants less than that of a manager. */
  'lowerRole',
] as const;

type Name = (typeof RECORDS)[number];
export type Records = Record<Name, string> & {
  member: Person;
  owner: Person;
  /** Part of the names that nothing else may have. */
  run: number;
};

/** Records of the test data, and ids that no record has. */
export function unmade(world: World, run = 0): Records {
  return {
    ...(Object.fromEntries(RECORDS.map((name) => [name, '999'])) as Record<Name, string>),
    space: world.spaceId,
    room: world.roomId,
    spareRoom: world.roomId,
    area: world.deskAreaId,
    card: 'pm_none',
    bankSetup: 'seti_none',
    reader: 'ada@example.org',
    higherRole: '3',
    lowerRole: '3',
    member: world.member,
    owner: world.owner,
    run,
  };
}

/** A name of a record, or a text in it, that others may not read. */
export const secret = (what: string) => `Nobody elsewhere knows this ${what}`;
export const VOUCHER_CODE = 'NOBODY-KNOWS-THIS';
export const PLAN_NAME = 'Retired plan';
export const HIDDEN_FAQ = 'Questions that nobody asked';
export const DRAFT_FAQ = 'Questions that somebody will ask';
export const HIDDEN_PAGE = 'not-yet';

/** The input of a procedure, in which a function stands for what it returns for the records. */
type Fields = Record<string, unknown>;

export type Stage = ReturnType<typeof stageOf>;

type Part = <T>(work: () => Promise<T>) => Promise<T>;

/** With what the changes of a run are made. */
export function stageOf(app: TestApp, world: World, run: number, part: Part) {
  const email = (name: string) => `${name}${run}@example.org`;
  const day = (number: number) => slot(number + 3 * run);
  return {
    app,
    world,
    /** Runs what a change consists of; for who counts what each part leaves behind. */
    part,
    /** The records that the changes before have made. */
    made: unmade(world, run),
    /** What the changes of a domain leave to its next ones, and is no record. */
    kept: {} as Record<
      'tenant' | 'feedReader' | 'keyHolder' | 'waiter' | 'ongoing' | 'doorToken' | 'doorBooking',
      string
    >,
    owner: procedures(app, world.owner),
    visitor: procedures(app),
    /** An address that no other run has. */
    email,
    /** A period that no other run has. */
    day,
    /** Books the room for the member. */
    book: (number: number) => bookRoom(app, world, day(number)),
    /** Books the room on two days, as a series for the member. */
    bookSeries: async (number: number, { token }: Person, more: object) => {
      const repeat = { every: 1, unit: 'day', times: 2 };
      const body = { ...roomBooking(world, day(number)), repeat, members: [world.member.email], ...more };
      const { data } = await app.call<Booked & { bookings: Booked[] }>('POST', '/bookings/series', { token, body });
      return data;
    },
    /** Adds a member, here of the workspace. */
    person: (name: string, spaces = [world.spaceId]) => addPerson(app.knex, 'Member', spaces, email(name)),
  };
}

export type Case = {
  input?: Fields;
  /** Other fields of a right input, for the tests that bend each of its fields. They would hide the record, or end in a refusal. */
  more?: Fields;
  /** Callers who get 403 or 404 (a visitor 401), and change nothing. */
  refused?: Caller[];
  /** Callers who get a response without the record: it does not contain the mark. */
  blind?: Caller[];
  /** Callers who succeed, which proves that the input is valid. The response contains the mark, if there is one. */
  served?: Caller[];
  /** A text that identifies the record in a response. */
  mark?: string | ((of: Records) => string);
  /**
   * For a mutation: who calls it rightly with its input, by default the owner; or what else is to be done. `call` calls it as the owner,
   * with other fields and as somebody else if they are given. False if it changes nothing.
   */
  change?:
    | false
    | 'member'
    | ((stage: Stage, call: (fields?: Fields, as?: { token: string }) => Promise<{ _id: string }>) => Promise<unknown>);
  /** The records whose id a mutation returns. */
  makes?: Name[];
};

export type Cases = Record<string, Case>;

export const valueOf = (fields: Fields, of: Records): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'function' ? value(of) : value]),
  );
export const inputOf = ({ input = {} }: Case, of: Records): Fields => valueOf(input, of);
export const markOf = ({ mark }: Case, of: Records) => (typeof mark === 'function' ? mark(of) : mark);

/** Callers who are neither the owner of the records nor staff of their workspace. */
export const STRANGERS: Caller[] = ['otherMember', 'otherManager'];
/** Callers who do not manage the workspace. */
export const OUTSIDERS: Caller[] = ['member', ...STRANGERS];
/** Callers without the rights of a Super Admin. */
export const LESSER: Caller[] = [...OUTSIDERS, 'manager', 'roleEditor'];
/** Callers without the areas of managers. */
export const NO_STAFF: Caller[] = ['member', 'otherMember', 'roleEditor'];

const forCallers =
  (callers: Pick<Case, 'refused' | 'blind' | 'served'>) =>
  (input?: Fields, rest: Case = {}): Case => ({ input, ...callers, ...rest });

/** The commonest sets of callers. */
export const by = {
  /** Those who manage the workspace. */
  managers: forCallers({ refused: OUTSIDERS, served: ['manager'] }),
  /** Those who manage it, by an area that not all of its staff have. */
  staff: forCallers({ refused: [...OUTSIDERS, 'roleEditor'], served: ['manager'] }),
  /** The owner of the record, and those who manage its workspace. */
  parties: forCallers({ refused: STRANGERS, served: ['member', 'manager'] }),
  /** The owner of the record. */
  themselves: forCallers({ refused: [...STRANGERS, 'manager'], served: ['member'] }),
  /** The owner of the record, whom not even a Super Admin replaces. */
  nobodyElse: forCallers({ refused: [...STRANGERS, 'manager', 'owner'], served: ['member'] }),
  /** Everybody, who sees what is theirs. */
  everybody: forCallers({ blind: STRANGERS, served: ['member'] }),
  /** Everybody who is not blocked in the workspace. */
  unblocked: forCallers({ refused: ['blocked'], served: ['visitor', 'member', 'manager'] }),
  superAdmins: forCallers({ refused: LESSER, served: ['owner'] }),
  /** Those who have a secret, and nobody who guesses it. */
  bearers: forCallers({ refused: ['visitor', 'otherMember'] }),
};

/** A record in an input. */
export const the = (name: Name) => (of: Records) => of[name];
/** A name that no other run uses. */
export const numbered = (name: string) => (of: Records) => `${name} ${of.run}`;
/** The input that names a record. */
export const id = (name: Name, fields: Fields = {}): Fields => ({ _id: the(name), ...fields });
export const inSpace = (fields: Fields = {}): Fields => ({ space_id: the('space'), ...fields });
export const ofMember = (fields: Fields = {}): Fields => ({ user_id: (of: Records) => of.member.id, ...fields });
/** A period of two hours. */
export const at = (days: number, start?: number): Fields => ({
  from: () => slot(days, start).from,
  to: () => slot(days, start).to,
});

export const PAGE = { offset: 0, limit: 50 };
/** The version of a record that nobody has changed. */
export const FIRST = { more: { version: 0 } };
export const memberEmail = ({ member }: Records) => member.email;

/** The day on which the room is taken, by the booking of the member. */
export const TAKEN = 12;
/** What is booked or wished, by default when the room is taken. */
export const inRoom = (days = TAKEN, fields: Fields = {}): Fields =>
  inSpace({ ...at(days), type: 'meeting_room', resource_id: the('room'), capacity: 2, ...fields });
