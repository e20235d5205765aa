/** What a domain says of each of its procedures in `cases/<domain>.ts`, and the records of which it speaks. */
import type { TestApp } from '../helpers/app.ts';
import type { procedures } from '../helpers/trpc.ts';
import { type Person, type World, slot } from '../helpers/world.ts';

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
  /** A workspace that a change has added. */
  'newSpace',
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
  /** What the member waits for: a room that is taken. */
  'waiting',
  /** A door, which the sandbox of the door service can open. */
  'door',
  /** A member who may receive campaigns, by email address. */
  'reader',
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

export type Records = Record<(typeof RECORDS)[number], string> & {
  member: Person;
  owner: Person;
  /** Part of the names that nothing else may have. */
  run: number;
};

/** Records of the test data, and ids that no record has. */
export function unmade(world: World, run = 0): Records {
  return {
    ...(Object.fromEntries(RECORDS.map((name) => [name, '999'])) as Record<(typeof RECORDS)[number], string>),
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

export const MEMBERSHIP_PLAN = 'Nobody elsewhere knows this plan';
export const VOUCHER_CODE = 'NOBODY-KNOWS-THIS';
export const PRODUCT_NAME = 'Nobody elsewhere knows this product';
export const CREDIT_NOTE = 'Nobody elsewhere knows of these credits';
export const COMPANY_NAME = 'Nobody elsewhere knows this company';
export const FILE_NAME = 'Nobody elsewhere knows this file.csv';
export const CONTACT_NAME = 'Nobody elsewhere knows this contact';
export const ANNOUNCED = 'Nobody elsewhere reads this announcement';
export const BOOKING_TITLE = 'Secret planning';
export const PLAN_NAME = 'Retired plan';
export const HIDDEN_FAQ = 'Questions that nobody asked';
export const DRAFT_FAQ = 'Questions that somebody will ask';
export const HIDDEN_PAGE = 'not-yet';

type Fields = Record<string, unknown>;
type Input = Fields | ((of: Records) => Fields);

/** With what a change is made. */
export type Stage = {
  app: TestApp;
  world: World;
  /** The records that the changes before have made. */
  made: Records;
  /** What only the change of one domain leaves to its next ones. */
  kept: Record<'tenant' | 'feedReader' | 'waiter' | 'ongoing' | 'doorToken' | 'doorBooking', string>;
  /** Runs what a change consists of; for who counts what each part leaves behind. */
  part: <T>(work: () => Promise<T>) => Promise<T>;
  owner: ReturnType<typeof procedures>;
  member: ReturnType<typeof procedures>;
  visitor: ReturnType<typeof procedures>;
  /** An address that no other run has. */
  email: (name: string) => string;
  /** A period that no other run has. */
  day: (number: number) => { from: string; to: string };
  /** Adds a member of the workspace. */
  join: (name: string) => Promise<Person>;
};

export type Case = {
  input?: Input;
  /** Other fields of a right input, for the tests that bend each of its fields. They would hide the record, or end in a refusal. */
  more?: Input;
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
    | ((
        stage: Stage,
        call: (fields?: Fields, by?: Pick<Person, 'token'>) => Promise<{ _id: string }>,
      ) => Promise<unknown>);
  /** The records whose id a mutation returns. */
  makes?: (typeof RECORDS)[number][];
};

export type Cases = Record<string, Case>;

export const valueOf = (input: Input, of: Records): Fields => (typeof input === 'function' ? input(of) : input);
export const inputOf = ({ input = {} }: Case, of: Records): Fields => valueOf(input, of);
export const markOf = ({ mark }: Case, of: Records) => (typeof mark === 'function' ? mark(of) : mark);

/** Callers who are neither the owner of the records nor staff of their workspace. */
export const STRANGERS: Caller[] = ['otherMember', 'otherManager'];
/** Callers who do not manage the workspace. */
export const OUTSIDERS: Caller[] = ['member', ...STRANGERS];
/** Callers without the rights of a Super Admin. */
export const LESSER: Caller[] = [...OUTSIDERS, 'manager', 'roleEditor'];
/** Callers without the areas that managers of all workspaces have. */
export const NO_STAFF: Caller[] = ['member', 'otherMember', 'roleEditor'];

const forCallers =
  (callers: Pick<Case, 'refused' | 'blind' | 'served'>) =>
  (input?: Input, rest: Case = {}): Case => ({ input, ...callers, ...rest });

/** For those who manage the workspace. */
export const managed = forCallers({ refused: OUTSIDERS, served: ['manager'] });
/** For those who manage bookings in the workspace. */
export const ofStaff = forCallers({ refused: [...OUTSIDERS, 'roleEditor'], served: ['manager'] });
/** For those who manage the workspace, who are told that it cannot be done with this record, too. */
export const untimely = forCallers({ refused: OUTSIDERS });
/** For the owner of the record and those who manage its workspace. */
export const shared = forCallers({ refused: STRANGERS, served: ['member', 'manager'] });
/** For the owner of the record, and for whom a test of the domain tells of. */
export const personal = forCallers({ refused: STRANGERS, served: ['member'] });
/** A list of everybody's own records. */
export const listed = forCallers({ blind: STRANGERS, served: ['member'] });
/** For everybody who is not blocked in the workspace. */
export const open = forCallers({ refused: ['blocked'], served: ['visitor', 'member', 'manager'] });
/** For Super Admins. */
export const reserved = forCallers({ refused: LESSER, served: ['owner'] });
/** A secret that is guessed serves nobody. */
export const guessed = forCallers({ refused: ['visitor', 'otherMember'] });

/** The input that names a record. */
export const id =
  (name: (typeof RECORDS)[number], fields: Fields = {}) =>
  (of: Records): Fields => ({ _id: of[name], ...fields });
/** The input that names the workspace. */
export const inSpace =
  (fields: Fields = {}) =>
  ({ space }: Records): Fields => ({ space_id: space, ...fields });
/** The input that names the member. */
export const ofMember =
  (fields: Fields = {}) =>
  ({ member }: Records): Fields => ({ user_id: member.id, ...fields });

export const PAGE = { offset: 0, limit: 50 };
/** The version of a record that nobody has changed. */
export const FIRST = { more: { version: 0 } };

/** The email address of the member, in a list of people. */
export const memberEmail = ({ member }: Records) => member.email;

/** The day of the booking of the member, when they have a room. */
export const TAKEN = 12;
/** What is booked or wished: a time at which the room is taken. */
export const wish = ({ space, room }: Records) => ({
  ...slot(TAKEN),
  type: 'meeting_room',
  space_id: space,
  resource_id: room,
  capacity: 2,
});
