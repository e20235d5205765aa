/**
 * For every procedure that takes an id: an input with records of one workspace, the callers who must be refused, and those who are
 * served. A new procedure needs a line here, or access.test.ts fails.
 */
import { contact, tourAt } from '../helpers/enquiries.ts';
import { textRows, workbookOf } from '../helpers/workbooks.ts';
import { slot } from '../helpers/world.ts';
import {
  ANNOUNCED,
  BOOKING_TITLE,
  type Caller,
  COMPANY_NAME,
  CREDIT_NOTE,
  CONTACT_NAME,
  DRAFT_FAQ,
  FILE_NAME,
  HIDDEN_FAQ,
  HIDDEN_PAGE,
  MEMBERSHIP_PLAN,
  PRODUCT_NAME,
  VOUCHER_CODE,
  type Records,
} from './records.ts';

/** The smallest workbook with a cell. */
const WORKBOOK = workbookOf(textRows(['Email'])).toString('base64');

export type RecordCase = {
  input: (records: Records) => Record<string, unknown>;
  /** Callers who get 403 or 404 (a visitor 401), and change nothing. */
  refused?: Caller[];
  /** Callers who get a response without the record: it does not contain the mark. */
  blind?: Caller[];
  /** Callers who succeed, which proves that the input is valid. The response contains the mark, if there is one. */
  served?: Caller[];
  /** A text that identifies the record in a response. */
  mark?: (records: Records) => string;
};

/** Callers who are neither the owner of the records nor staff of their workspace. */
const person = ({ member }: Records) => ({ user_id: member.id });
const STRANGERS: Caller[] = ['otherMember', 'otherManager'];
/** Callers who do not manage the workspace. */
const OUTSIDERS: Caller[] = ['member', ...STRANGERS];

const imported = (of: Records) => ({ _id: of.import });
const workbook = (of: Records) => ({ ...space_id(of), xlsx: WORKBOOK });
const file = (of: Records) => ({ ...space_id(of), kind: 'people', csv: 'Email\nada@example.org\n' });

const space_id = ({ space }: Records) => ({ space_id: space });
const london = ({ space }: Records) => ({ _id: space });
const booking = ({ booking }: Records) => ({ _id: booking });
const series = ({ series, seriesBooking }: Records) => ({ _id: series, booking_id: seriesBooking, scope: 'all' });
const tour = ({ tour }: Records) => ({ _id: tour });
const announcement = ({ announcement }: Records) => ({ _id: announcement });
const firm = ({ company }: Records) => ({ _id: company });
const terms = ({ membershipPlan }: Records) => ({ _id: membershipPlan });
const membership = (of: Records) => ({ _id: of.membership });
const begun = ({ membershipPlan, member }: Records) => ({
  plan_id: membershipPlan,
  user_id: member.id,
  from: '2099-01-01',
});
const voucher = (of: Records) => ({ _id: of.voucher });
const product = (of: Records) => ({ _id: of.product });
const ordered = (of: Records) => ({ ...space_id(of), lines: [{ product_id: of.product, quantity: 1 }] });
const credit = ({ credit }: Records) => ({ _id: credit });
const doorDisplay = ({ display }: Records) => ({ _id: display });
const walkIn = ({ contact }: Records) => ({ _id: contact });
const savedAnswer = ({ savedAnswer }: Records) => ({ _id: savedAnswer });
const seat = ({ seat }: Records) => ({ _id: seat });
const card = ({ card }: Records) => ({ src_id: card });
const member = ({ member }: Records) => member.email;

const repeated = ({ space, room }: Records) => ({
  ...slot(310),
  type: 'meeting_room',
  space_id: space,
  resource_id: room,
  capacity: 2,
  repeat: { every: 1, unit: 'week', times: 2 },
});

/** A room that is taken. */
const wish = ({ space, room }: Records) => ({
  ...slot(12),
  type: 'meeting_room',
  space_id: space,
  resource_id: room,
  capacity: 2,
});

const CUSTOMERS: RecordCase = { input: london, refused: ['blocked'], served: ['otherMember', 'visitor'] };
const CATALOGUE: RecordCase = { input: london, refused: ['blocked'], served: ['otherMember', 'otherManager'] };
const CARD: RecordCase = { input: card, refused: [...STRANGERS, 'manager', 'owner'], served: ['member'] };
const ANYBODY: Caller[] = ['visitor', 'otherMember'];
/** Callers without the rights of a Super Admin. */
const LESSER: Caller[] = [...OUTSIDERS, 'manager', 'roleEditor'];
/** Callers without the area of the accounting. */
const NO_ACCOUNTANTS: Caller[] = ['member', 'otherMember', 'roleEditor'];
/** Callers without the area of the website. */
const NO_EDITORS: Caller[] = ['member', 'otherMember', 'roleEditor'];
/** What is not active has no public page, for nobody. */
const NOBODY_EXCEPTED: Caller[] = ['visitor', 'member', 'manager', 'owner'];
const hiddenFaq = ({ faq }: Records) => ({ _id: faq });
const CONTENT: RecordCase = { input: hiddenFaq, refused: ['visitor', ...NO_EDITORS], served: ['owner'] };
const deadLetter = () => ({ _id: '1' });

export const RECORD_CASES: Record<string, RecordCase> = {
  'auth.verifyEmail': { input: () => ({ token: 'guessed' }), refused: ANYBODY },
  'auth.acceptInvitation': { input: () => ({ token: 'guessed' }), refused: ANYBODY },
  'auth.verifyOtp': { input: () => ({ otp: 'ABC234' }), refused: ['visitor'] },
  'auth.resetPassword': { input: () => ({ password: 'mine-now', link: 'guessed' }), refused: ANYBODY },
  'invoices.pay': {
    input: ({ membershipInvoice, card }) => ({ _id: membershipInvoice, source_id: card, amount: 1.2 }),
    refused: [...STRANGERS, 'manager'],
    served: ['member'],
  },
  'invoices.startPayment': {
    input: ({ membershipInvoice }) => ({ _id: membershipInvoice, amount: 1.2 }),
    refused: [...STRANGERS, 'manager'],
    served: ['member'],
  },
  'payments.paymentDone': { input: () => ({ session_id: 'pi_guessed' }), refused: ANYBODY },

  'users.get': {
    input: ({ member }) => ({ _id: member.id }),
    refused: STRANGERS,
    served: ['member', 'manager'],
    mark: member,
  },
  'users.updateCustomer': {
    input: ({ member }) => ({ _id: member.id, phone: '', company_name: 'C' }),
    refused: [...STRANGERS, 'member', 'roleEditor'],
    served: ['manager', 'owner'],
  },
  'users.update': {
    input: ({ member }) => ({ _id: member.id, name: 'Me', phone: '+4407700900123', company_name: 'C', address: 'A' }),
    refused: [...STRANGERS, 'manager', 'owner'],
    served: ['member'],
  },
  'roles.list': { input: () => ({}), refused: ['member'], served: ['roleEditor', 'manager'] },
  'roles.get': {
    input: ({ higherRole }) => ({ _id: higherRole }),
    refused: ['member', 'manager'],
    served: ['roleEditor'],
  },
  'roles.create': {
    input: () => ({ name: 'Higher', permissions: { xero: { show: true } } }),
    refused: ['member', 'manager', 'roleEditor'],
    served: ['owner'],
  },
  'roles.update': {
    input: ({ higherRole }) => ({ _id: higherRole, name: 'Renamed' }),
    refused: ['member', 'manager', 'roleEditor'],
    served: ['owner'],
  },
  'activities.list': {
    input: space_id,
    refused: ['otherManager'],
    blind: ['otherMember'],
    served: ['manager'],
    mark: () => 'Boardroom',
  },
  'members.list': {
    input: space_id,
    refused: ['otherManager'],
    blind: ['otherMember'],
    served: ['manager'],
    mark: member,
  },
  'members.add': {
    input: (of) => ({ ...space_id(of), email: 'added@example.org' }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'members.notes': { input: person, refused: OUTSIDERS, served: ['manager', 'owner'] },
  'members.addNote': {
    input: (of) => ({ ...person(of), ...space_id(of), text: 'Prefers the window' }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'members.update': {
    input: ({ space, member }) => ({ space_id: space, user_id: member.id, active: true }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'members.resendInvitation': {
    input: ({ space, invitedMember }) => ({ space_id: space, user_id: invitedMember.id }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'members.withdrawInvitation': {
    input: ({ space, invitedMember }) => ({ space_id: space, user_id: invitedMember.id }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'team.list': { input: space_id, refused: OUTSIDERS, served: ['manager'] },
  'gifts.list': { input: space_id, refused: OUTSIDERS, served: ['manager'] },
  'team.invite': {
    input: ({ space, lowerRole }) => ({ email: 'invited@example.org', role_id: lowerRole, active_spaces: [space] }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'team.update': {
    input: ({ colleague }) => ({ user_id: colleague.id, active: false }),
    refused: [...OUTSIDERS, 'roleEditor'],
    served: ['manager'],
  },
  'team.remove': {
    input: ({ colleague }) => ({ user_id: colleague.id }),
    refused: [...OUTSIDERS, 'roleEditor'],
    served: ['manager'],
  },
  'team.resendInvitation': {
    input: ({ invitedColleague }) => ({ user_id: invitedColleague.id }),
    refused: [...OUTSIDERS, 'roleEditor'],
    served: ['manager'],
  },
  'team.withdrawInvitation': {
    input: ({ invitedColleague }) => ({ user_id: invitedColleague.id }),
    refused: [...OUTSIDERS, 'roleEditor'],
    served: ['manager'],
  },
  'spaces.get': CUSTOMERS,
  'spaces.update': {
    input: (of) => ({ ...london(of), price: { flexi_desk: 1 } }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'amenities.update': {
    input: ({ amenity }) => ({ _id: amenity, title: 'Tea' }),
    refused: ['member', 'roleEditor'],
    served: ['manager'],
  },
  'resources.withAmenity': {
    input: ({ amenity }) => ({ _id: amenity }),
    refused: ['member', 'roleEditor'],
    served: ['manager'],
  },
  'amenities.remove': {
    input: ({ amenity }) => ({ _id: amenity }),
    refused: ['member', 'roleEditor'],
    served: ['manager'],
  },
  'amenities.restore': {
    input: ({ amenity }) => ({ _id: amenity }),
    refused: ['member', 'roleEditor'],
    served: ['manager'],
  },
  'imports.list': { input: space_id, refused: OUTSIDERS, served: ['manager'], mark: () => FILE_NAME },
  'imports.get': { input: imported, refused: OUTSIDERS, served: ['manager'], mark: () => FILE_NAME },
  'imports.check': { input: file, refused: OUTSIDERS, served: ['manager'] },
  'imports.readWorkbook': { input: workbook, refused: OUTSIDERS, served: ['manager'] },
  'imports.run': { input: file, refused: OUTSIDERS, served: ['manager'] },
  'imports.undo': { input: imported, refused: OUTSIDERS, served: ['manager'] },
  'companies.list': { input: space_id, refused: OUTSIDERS, served: ['manager'], mark: () => COMPANY_NAME },
  'companies.own': { input: () => ({}), blind: STRANGERS, served: ['member'], mark: () => COMPANY_NAME },
  'companies.create': {
    input: (of) => ({ ...space_id(of), name: 'Engines' }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'companies.update': { input: (of) => ({ ...firm(of), address: 'Here' }), refused: OUTSIDERS, served: ['manager'] },
  'companies.remove': { input: firm, refused: OUTSIDERS, served: ['manager'] },
  'companies.restore': { input: firm, refused: OUTSIDERS, served: ['manager'] },
  'companies.get': { input: firm, refused: STRANGERS, served: ['member', 'manager'] },
  'companies.people': { input: firm, refused: STRANGERS, served: ['member', 'manager'] },
  'companies.setPerson': {
    input: (of) => ({ ...firm(of), ...person(of), role: 'admin', limit: 5 }),
    refused: STRANGERS,
    served: ['member', 'manager'],
  },
  'companies.removePerson': {
    input: (of) => ({ ...firm(of), ...person(of) }),
    refused: STRANGERS,
    served: ['manager'],
  },
  'membershipPlans.list': { input: space_id, refused: OUTSIDERS, served: ['manager'], mark: () => MEMBERSHIP_PLAN },
  'membershipPlans.doors': { input: space_id, refused: OUTSIDERS, served: ['manager'], mark: () => 'Back Door' },
  'membershipPlans.create': {
    input: (of) => ({ ...space_id(of), name: 'Studio', price: 1 }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'membershipPlans.update': { input: (of) => ({ ...terms(of), price: 2 }), refused: OUTSIDERS, served: ['manager'] },
  'membershipPlans.remove': { input: terms, refused: OUTSIDERS },
  'membershipPlans.restore': { input: terms, refused: OUTSIDERS, served: ['manager'] },
  'plansOnSale.list': {
    input: space_id,
    refused: ['blocked'],
    served: ['visitor', 'member', 'manager'],
    mark: () => MEMBERSHIP_PLAN,
  },
  'plansOnSale.checkout': {
    input: ({ membershipPlan }) => ({ plan_id: membershipPlan }),
    refused: ['blocked'],
    served: ['member', 'manager'],
    mark: () => MEMBERSHIP_PLAN,
  },
  'plansOnSale.buy': {
    input: ({ membershipPlan }) => ({
      plan_id: membershipPlan,
      from: slot(12).from.slice(0, 10),
      name: 'Ada',
      agreement: 'Yes',
    }),
    refused: ['blocked'],
  },
  'memberships.list': { input: space_id, refused: OUTSIDERS, served: ['manager'], mark: () => MEMBERSHIP_PLAN },
  'memberships.own': { input: () => ({}), blind: STRANGERS, served: ['member'], mark: () => MEMBERSHIP_PLAN },
  'memberships.preview': { input: begun, refused: OUTSIDERS, served: ['manager'] },
  'memberships.previewChange': { input: membership, refused: OUTSIDERS, served: ['manager'] },
  'memberships.get': { input: membership, refused: STRANGERS, served: ['member', 'manager'] },
  'memberships.create': { input: begun, refused: OUTSIDERS, served: ['manager'] },
  'memberships.changePrice': {
    input: (of) => ({ ...membership(of), from: '2099-01', price: 1 }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'memberships.changePlace': {
    input: (of) => ({ ...membership(of), resource_id: of.room, from: '2099-01-01' }),
    refused: OUTSIDERS,
  },
  'memberships.pause': {
    input: (of) => ({ ...membership(of), from: '2099-01', until: '2099-02' }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'memberships.resume': { input: (of) => ({ ...membership(of), from: '2099-01' }), refused: OUTSIDERS },
  'memberships.giveNotice': { input: membership, refused: STRANGERS, served: ['member', 'manager'] },
  'memberships.withdrawNotice': { input: membership, refused: OUTSIDERS },
  'memberships.heldDeposits': { input: space_id, refused: OUTSIDERS, served: ['manager'] },
  'memberships.settleDeposit': { input: membership, refused: OUTSIDERS },
  'memberships.accept': {
    input: (of) => ({ ...membership(of), name: 'Ada' }),
    refused: [...STRANGERS, 'manager'],
    served: ['member'],
  },
  'memberships.addProduct': {
    input: (of) => ({ ...membership(of), product_id: of.monthlyProduct, from: '2099-01' }),
    refused: STRANGERS,
    served: ['member', 'manager'],
  },
  'memberships.endProduct': {
    input: (of) => ({ ...membership(of), product: of.membershipProduct, from: '2099-02' }),
    refused: STRANGERS,
    served: ['member'],
  },
  'memberships.order': {
    input: (of) => ({ ...membership(of), lines: ordered(of).lines }),
    refused: STRANGERS,
    served: ['member', 'manager'],
  },
  'vouchers.list': { input: space_id, refused: OUTSIDERS, served: ['manager'], mark: () => VOUCHER_CODE },
  'vouchers.uses': { input: voucher, refused: OUTSIDERS, served: ['manager'] },
  'vouchers.create': {
    input: (of) => ({ ...space_id(of), code: 'AUTUMN', value: 5 }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'vouchers.update': { input: (of) => ({ ...voucher(of), value: 2 }), refused: OUTSIDERS, served: ['manager'] },
  'vouchers.remove': { input: voucher, refused: OUTSIDERS },
  'vouchers.restore': { input: voucher, refused: OUTSIDERS, served: ['manager'] },
  'products.list': { input: space_id, refused: OUTSIDERS, served: ['manager'], mark: () => PRODUCT_NAME },
  'products.offered': {
    input: space_id,
    refused: ['blocked'],
    served: ['member', 'manager'],
    mark: () => PRODUCT_NAME,
  },
  'products.create': {
    input: (of) => ({ ...space_id(of), name: 'Coffee', price: 1 }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'products.update': { input: (of) => ({ ...product(of), price: 2 }), refused: OUTSIDERS, served: ['manager'] },
  'products.remove': { input: product, refused: OUTSIDERS },
  'products.restore': { input: product, refused: OUTSIDERS, served: ['manager'] },
  'orders.list': { input: space_id, refused: OUTSIDERS, served: ['manager'], mark: () => PRODUCT_NAME },
  'orders.own': { input: () => ({}), blind: STRANGERS, served: ['member'], mark: () => PRODUCT_NAME },
  'orders.get': { input: (of) => ({ _id: of.order }), refused: STRANGERS, served: ['member', 'manager'] },
  'orders.preview': {
    input: (of) => ({ ...ordered(of), booking_id: of.booking, user_id: of.member.id }),
    refused: STRANGERS,
    served: ['member', 'manager'],
  },
  'orders.create': {
    input: (of) => ({ ...ordered(of), booking_id: of.booking, user_id: of.member.id }),
    refused: STRANGERS,
    served: ['member', 'manager'],
  },
  'orders.cancel': { input: (of) => ({ _id: of.waitingOrder }), refused: STRANGERS, served: ['member'] },
  'credits.own': { input: () => ({}), blind: STRANGERS, served: ['member'], mark: () => CREDIT_NOTE },
  'credits.list': {
    input: person,
    refused: ['otherMember'],
    blind: ['otherManager'],
    served: ['member', 'manager'],
    mark: () => CREDIT_NOTE,
  },
  'credits.entries': { input: credit, refused: STRANGERS, served: ['member', 'manager'] },
  'credits.grant': {
    input: (of) => ({ ...space_id(of), company_id: of.company, type: 'meeting_room', amount: 60 }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'credits.withdraw': {
    input: (of) => ({ ...credit(of), amount: 1, note: 'Granted twice' }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'contacts.list': { input: space_id, refused: OUTSIDERS, served: ['manager'], mark: () => CONTACT_NAME },
  'contacts.create': {
    input: (of) => ({ ...space_id(of), name: 'Ada' }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'contacts.update': { input: (of) => ({ ...walkIn(of), name: 'Ada' }), refused: OUTSIDERS, served: ['manager'] },
  'contacts.remove': { input: walkIn, refused: OUTSIDERS, served: ['manager'] },
  'contacts.restore': { input: walkIn, refused: OUTSIDERS, served: ['manager'] },
  'contacts.merge': { input: (of) => ({ ...walkIn(of), ...person(of) }), refused: OUTSIDERS, served: ['manager'] },
  'displays.list': { input: space_id, refused: OUTSIDERS, served: ['manager'] },
  'displays.create': {
    input: ({ spareRoom }) => ({ resource_id: spareRoom }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'displays.update': {
    input: (of) => ({ ...doorDisplay(of), shows_names: true, assigned_user_id: null, contact_id: null }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'displays.renew': { input: doorDisplay, refused: OUTSIDERS, served: ['manager'] },
  'displays.remove': { input: doorDisplay, refused: OUTSIDERS, served: ['manager'] },
  'displays.show': { input: () => ({ token: 'guessed' }), refused: ANYBODY },
  'displays.book': { input: () => ({ token: 'guessed', minutes: 15 }), refused: ANYBODY },
  'displays.checkIn': { input: (of) => ({ token: 'guessed', booking_id: of.booking }), refused: ANYBODY },
  'displays.end': { input: (of) => ({ token: 'guessed', booking_id: of.booking }), refused: ANYBODY },
  'announcements.list': {
    input: space_id,
    refused: OUTSIDERS,
    served: ['manager'],
    mark: () => ANNOUNCED,
  },
  'announcements.current': {
    input: () => ({}),
    blind: STRANGERS,
    served: ['member'],
    mark: () => ANNOUNCED,
  },
  'announcements.create': {
    input: (of) => ({ ...space_id(of), title: 'Drill', text: 'At ten.' }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'announcements.update': {
    input: (of) => ({ ...announcement(of), title: 'Drill' }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'announcements.remove': { input: announcement, refused: OUTSIDERS, served: ['manager'] },
  'announcements.restore': { input: announcement, refused: OUTSIDERS, served: ['manager'] },
  'content.list': {
    input: () => ({ type: 'faq' }),
    blind: ['visitor', ...NO_EDITORS],
    served: ['owner'],
    mark: () => HIDDEN_FAQ,
  },
  'content.get': { input: hiddenFaq, refused: ['visitor', ...NO_EDITORS], served: ['owner'], mark: () => HIDDEN_FAQ },
  'content.draft': { ...CONTENT, mark: () => DRAFT_FAQ },
  'content.versions': CONTENT,
  'content.version': { ...CONTENT, input: ({ faq, faqVersion }) => ({ _id: faq, version_id: faqVersion }) },
  'content.create': { ...CONTENT, input: () => ({ type: 'faq', name: 'Mine', meta: {} }) },
  'content.update': { ...CONTENT, input: ({ faq }) => ({ _id: faq, price: 1 }) },
  'content.reorder': { ...CONTENT, input: ({ page }) => ({ type: 'other-page', ids: [page] }) },
  'content.discardDraft': { ...CONTENT, input: ({ page }) => ({ _id: page }) },
  'content.publishDraft': CONTENT,
  'content.restoreVersion': { ...CONTENT, input: ({ faq, faqVersion }) => ({ _id: faq, version_id: faqVersion }) },
  'content.remove': CONTENT,
  'content.restore': CONTENT,
  'website.offer': { input: () => ({ slug: 'hidden-offer' }), refused: NOBODY_EXCEPTED },
  'website.space': { input: () => ({ slug: 'hidden-space' }), refused: NOBODY_EXCEPTED },
  'website.otherPage': { input: () => ({ slug: HIDDEN_PAGE }), refused: NOBODY_EXCEPTED },
  'attachments.save': {
    input: ({ picture, space }) => {
      const moved = [{ _id: picture, order: 3 }];
      return { onModel: 'Spaces', model_id: space, added: [], removed: [], moved };
    },
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'attachments.update': {
    input: ({ picture }) => ({ _id: picture, title: 'Mine' }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'attachments.remove': { input: ({ picture }) => ({ _id: picture }), refused: OUTSIDERS, served: ['manager'] },
  'attachments.restore': { input: ({ picture }) => ({ _id: picture }), refused: OUTSIDERS, served: ['manager'] },

  'resources.listOfSpace': CATALOGUE,
  'resources.get': { ...CATALOGUE, input: ({ room }) => ({ _id: room }) },
  'resources.listed': { ...CATALOGUE, input: ({ room }) => ({ _id: room }) },
  'resources.checkInCode': { input: ({ room }) => ({ _id: room }), refused: OUTSIDERS, served: ['manager'] },
  'resources.counts': { input: london, refused: OUTSIDERS, served: ['manager'] },
  'resources.find': { input: space_id, refused: OUTSIDERS, served: ['manager'] },
  'resources.seats': { input: ({ area }) => ({ resource_id: area }), refused: OUTSIDERS, served: ['manager'] },
  'resources.seatMap': { input: ({ area }) => ({ resource_id: area }), refused: OUTSIDERS, served: ['manager'] },
  'resources.arrangeSeats': {
    input: ({ area, seat }) => ({ _id: area, seats: [{ _id: seat, x: 3, y: 4 }] }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'resources.create': {
    input: (of) => ({ ...space_id(of), type: 'meeting_room', name: 'New', price: 1, capacity: 2 }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'resources.update': { input: ({ room }) => ({ _id: room, price: 1 }), refused: OUTSIDERS, served: ['manager'] },
  'resources.remove': { input: ({ spareRoom }) => ({ _id: spareRoom }), refused: OUTSIDERS, served: ['manager'] },
  'resources.addSeat': {
    input: ({ area }) => ({ resource_id: area, seat_no: 'X1', desk_type: 'flexi_desk' }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'resources.updateSeat': { input: (of) => ({ ...seat(of), seat_no: 'X2' }), refused: OUTSIDERS, served: ['manager'] },
  'resources.removeSeat': { input: seat, refused: OUTSIDERS, served: ['manager'] },
  'resources.restoreSeat': { input: seat, refused: OUTSIDERS, served: ['manager'] },
  'plans.create': {
    input: (of) => ({ ...space_id(of), resource_type: 'flexi_desk', name: 'New', tenure: 30, discount: 10 }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'plans.update': { input: ({ planId }) => ({ _id: planId, discount: 1 }), refused: OUTSIDERS, served: ['manager'] },
  'plans.list': { input: space_id, blind: [...OUTSIDERS, 'visitor'], served: ['manager'], mark: ({ plan }) => plan },
  'feeds.add': { input: ({ room }) => ({ resource_id: room }), refused: OUTSIDERS, served: ['manager'] },
  'feeds.list': {
    input: () => ({}),
    blind: [...STRANGERS, 'manager'],
    served: ['member'],
    mark: ({ feed }) => `"_id":"${feed}"`,
  },
  'feeds.renew': {
    input: ({ feed }) => ({ _id: feed }),
    refused: [...STRANGERS, 'manager', 'owner'],
    served: ['member'],
  },
  'feeds.remove': {
    input: ({ feed }) => ({ _id: feed }),
    refused: [...STRANGERS, 'manager', 'owner'],
    served: ['member'],
  },
  'waiting.mine': {
    input: () => ({}),
    blind: [...STRANGERS, 'manager'],
    served: ['member'],
    mark: ({ waiting }) => `"_id":"${waiting}"`,
  },
  'waiting.list': { input: space_id, refused: OUTSIDERS, served: ['manager', 'owner'], mark: member },
  'waiting.position': { input: wish, refused: ['visitor', 'blocked'], served: ['otherMember'] },
  'waiting.join': { input: wish, refused: ['visitor', 'blocked'], served: ['otherMember'] },
  'waiting.leave': { input: ({ waiting }) => ({ _id: waiting }), refused: STRANGERS, served: ['manager'] },
  'enquiries.submit': {
    input: ({ space }) => contact({ spaceId: space }),
    refused: ['blocked'],
    served: ['otherMember', 'visitor'],
  },
  'enquiries.list': { input: space_id, refused: OUTSIDERS, served: ['manager', 'owner'], mark: member },
  'enquiries.get': { input: tour, refused: OUTSIDERS, served: ['manager', 'owner'], mark: member },
  'enquiries.mine': {
    input: () => ({}),
    blind: [...STRANGERS, 'manager', 'owner'],
    served: ['member'],
    mark: ({ tour }) => `"_id":"${tour}"`,
  },
  'enquiries.decide': { input: (of) => ({ ...tour(of), action: 'approve' }), refused: OUTSIDERS, served: ['manager'] },
  'enquiries.addTour': {
    input: (of) => ({
      ...space_id(of),
      name: 'Ada Lovelace',
      mobile_no: '+447700900123',
      timestamp: tourAt(2),
      resource_type: 'meeting_room',
    }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'enquiries.messages': { input: tour, refused: OUTSIDERS, served: ['manager'] },
  'enquiries.reply': { input: (of) => ({ ...tour(of), text: 'Hello' }), refused: OUTSIDERS, served: ['manager'] },
  'enquiries.addNote': { input: (of) => ({ ...tour(of), text: 'Hello' }), refused: OUTSIDERS, served: ['manager'] },
  'enquiries.update': { input: (of) => ({ ...tour(of), stage: 'won' }), refused: OUTSIDERS, served: ['manager'] },
  'enquiries.owners': { input: space_id, refused: OUTSIDERS, served: ['manager'] },
  'enquiries.countNew': { input: space_id, refused: OUTSIDERS, served: ['manager'] },
  'savedAnswers.list': { input: space_id, refused: OUTSIDERS, served: ['manager'] },
  'savedAnswers.create': {
    input: (of) => ({ ...space_id(of), title: 'Parking', text: 'Behind the house.' }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'savedAnswers.update': {
    input: (of) => ({ ...savedAnswer(of), title: 'Car park' }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'savedAnswers.remove': { input: savedAnswer, refused: OUTSIDERS, served: ['manager'] },
  'savedAnswers.restore': { input: savedAnswer, refused: OUTSIDERS, served: ['manager'] },
  'enquiries.remove': { input: tour, refused: OUTSIDERS, served: ['manager'] },
  'availability.occupancy': {
    input: (of) => ({ ...space_id(of), type: 'flexi_desk' }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'availability.anyTime': { input: space_id, refused: ['blocked'], served: ['visitor', 'member', 'manager'] },
  'availability.checkRules': {
    input: (of) => ({ ...space_id(of), use_rules: null }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'availability.alternatives': {
    input: ({ space }) => ({ space_id: space, ...slot(12), type: 'meeting_room', capacity: 1_000 }),
    refused: ['blocked'],
    served: ['visitor', 'member', 'manager'],
    mark: () => 'Boardroom',
  },
  'availability.catalogue': {
    input: space_id,
    refused: ['blocked'],
    served: ['visitor', 'member', 'manager'],
    mark: () => 'Boardroom',
  },
  'availability.roomTimes': {
    input: ({ space }) => ({ space_id: space, day: slot(12).from.slice(0, 10) }),
    refused: ['blocked'],
    served: ['visitor', 'member', 'manager'],
    mark: () => 'Boardroom',
  },
  'availability.search': {
    input: ({ space, booking }) => ({
      space_id: space,
      ...slot(12),
      type: 'meeting_room',
      capacity: 2,
      booking_id: booking,
    }),
    refused: ['blocked'],
    blind: [...STRANGERS, 'visitor'],
    served: ['member', 'manager'],
    mark: () => 'Boardroom',
  },

  'calendar.window': {
    input: ({ space }) => ({ space_id: space, from: slot(-1).from, to: slot(20).from, per_day: 5 }),
    refused: ['otherManager'],
    blind: ['otherMember', 'roleEditor'],
    served: ['member', 'manager', 'owner'],
    mark: () => BOOKING_TITLE,
  },
  'calendar.places': { input: space_id, refused: [...OUTSIDERS, 'roleEditor'], served: ['manager', 'owner'] },
  'calendar.taken': {
    input: ({ space }) => ({ space_id: space, day: slot(1).from.slice(0, 10) }),
    refused: [...OUTSIDERS, 'roleEditor'],
    served: ['manager', 'owner'],
  },
  'dashboards.own': {
    input: () => ({}),
    refused: ['visitor'],
    blind: [...STRANGERS, 'manager'],
    served: ['member'],
    mark: () => BOOKING_TITLE,
  },
  'bookings.list': {
    input: space_id,
    refused: ['otherManager'],
    blind: ['otherMember'],
    served: ['member', 'manager'],
    mark: () => BOOKING_TITLE,
  },
  'bookings.summaries': {
    input: space_id,
    refused: ['otherManager'],
    blind: ['otherMember'],
    served: ['member', 'manager'],
    mark: () => BOOKING_TITLE,
  },
  'bookings.get': { input: booking, refused: STRANGERS, served: ['member', 'manager'] },
  'bookings.calendarFile': { input: booking, refused: STRANGERS, served: ['member', 'manager'] },
  'bookings.create': {
    input: ({ space, room, member }) => ({
      ...slot(6),
      type: 'meeting_room',
      space_id: space,
      resource_id: room,
      capacity: 2,
      assignedUser: member.email,
      members: [member.email],
    }),
    refused: [...STRANGERS, 'blocked'],
    served: ['member', 'manager'],
  },
  'bookings.request': {
    input: ({ space, room }) => ({
      ...slot(9),
      name: 'Ada',
      type: 'meeting_room',
      space_id: space,
      resource_id: room,
      capacity: 2,
    }),
    refused: [...OUTSIDERS, 'roleEditor'],
    served: ['manager'],
  },
  'bookings.decide': {
    input: ({ request }) => ({ _id: request, booking_status: 'Rejected', booking_admin_remark: 'No' }),
    refused: [...OUTSIDERS, 'roleEditor'],
    served: ['manager'],
  },
  'bookings.raiseSwap': {
    input: ({ desk }) => ({ _id: desk, customer_remark: 'By the window, please' }),
    refused: [...STRANGERS, 'manager'],
    served: ['member'],
  },
  'bookings.swapSeats': {
    input: ({ desk }) => ({ _id: desk, type: 'flexi_desk' }),
    refused: [...OUTSIDERS, 'roleEditor'],
    served: ['manager'],
  },
  'bookings.decideSwap': {
    input: ({ desk }) => ({ _id: desk, seat_swap_status: 'Deleted', admin_remark: 'No' }),
    refused: [...OUTSIDERS, 'roleEditor'],
    served: ['manager'],
  },
  'bookings.reserve': {
    input: ({ desk, freeSeat }) => ({ _id: desk, ids: [freeSeat] }),
    refused: [...STRANGERS, 'member'],
    served: ['manager'],
  },
  'bookings.quoteReschedule': {
    input: (of) => ({ ...booking(of), ...slot(7) }),
    refused: STRANGERS,
    served: ['member', 'manager'],
  },
  'bookings.remark': {
    input: (of) => ({ ...booking(of), remark: 'Hello' }),
    refused: STRANGERS,
    served: ['member', 'manager'],
  },
  'payments.payCharge': {
    input: (of) => ({ ...booking(of), source_id: of.card, amount: 1, currency: 'GBP' }),
    refused: STRANGERS,
    served: ['member'],
  },
  'payments.startBookingPayment': {
    input: (of) => ({ ...booking(of), amount: 1 }),
    refused: [...STRANGERS, 'manager'],
    served: ['member'],
  },
  'payments.paySeries': {
    input: ({ series, card }) => ({ _id: series, source_id: card, amount: 1 }),
    refused: STRANGERS,
    served: ['member'],
  },
  'payments.cardsOfMember': { input: person, refused: OUTSIDERS, served: ['manager'] },
  'payments.cardsOfCustomer': { input: booking, refused: [...STRANGERS, 'member'], served: ['manager'] },
  'bookings.mailPaymentLink': {
    input: (of) => ({ ...booking(of), hours: 2 }),
    refused: [...STRANGERS, 'member'],
    served: ['manager'],
  },
  'payments.recordDeskPayment': {
    input: (of) => ({ ...booking(of), method: 'cash', amount: 1 }),
    refused: [...STRANGERS, 'member'],
  },
  'payments.payOnAccount': {
    input: (of) => ({ ...booking(of), company_id: of.company, amount: 1 }),
    refused: STRANGERS,
  },
  'bookings.reschedule': {
    input: (of) => ({ ...booking(of), ...slot(8), reschedule_reason: 'later' }),
    refused: STRANGERS,
    served: ['member', 'manager'],
  },
  'bookings.redeem': { input: (of) => ({ ...booking(of), voucher_code: VOUCHER_CODE }), refused: STRANGERS },
  'bookings.confirmFree': { input: booking, refused: STRANGERS },
  'bookings.checkIn': { input: booking, refused: STRANGERS, served: ['member', 'manager'] },
  'bookings.undoCheckIn': { input: booking, refused: [...STRANGERS, 'member'], served: ['manager'] },
  'bookings.checkInHere': { ...CATALOGUE, input: ({ room }) => ({ _id: room }) },
  'bookings.undoRelease': { input: booking, refused: [...STRANGERS, 'member'] },
  'bookings.endNow': { input: booking, refused: [...STRANGERS, 'member'], served: ['manager'] },
  // The member has booked it, and the manager does not attend it.
  'bookings.leave': { input: booking, refused: [...STRANGERS, 'member', 'manager'] },
  'bookings.quoteCancel': { input: booking, refused: STRANGERS, served: ['member', 'manager'] },
  'bookings.cancel': { input: booking, refused: STRANGERS, served: ['member'] },
  'bookings.previewSeries': { input: repeated, refused: ['blocked'], served: ['otherMember', 'manager'] },
  'bookings.createSeries': {
    input: (of) => ({ ...repeated(of), assignedUser: of.member.email, members: [of.member.email] }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'bookings.getSeries': { input: ({ series }) => ({ _id: series }), refused: STRANGERS, served: ['member', 'manager'] },
  'bookings.moveSeries': {
    input: (of) => ({ ...series(of), ...slot(300, 14) }),
    refused: STRANGERS,
    served: ['member', 'manager'],
  },
  'bookings.quoteCancelSeries': { input: series, refused: STRANGERS, served: ['member', 'manager'] },
  'bookings.decideSeries': {
    input: (of) => ({ ...series(of), booking_status: 'Rejected', booking_admin_remark: 'No' }),
    refused: [...OUTSIDERS, 'roleEditor'],
    served: ['manager'],
  },
  'bookings.cancelSeries': { input: series, refused: STRANGERS, served: ['member'] },

  'payments.attachCard': { input: card, refused: ['otherMember'] },
  'payments.saveBankAccount': { ...CARD, input: ({ bankSetup }) => ({ setup_id: bankSetup }) },
  'payments.setDefaultCard': CARD,
  'payments.giveConsent': { ...CARD, input: (of) => ({ ...card(of), limit: 100 }) },
  'payments.withdrawConsent': CARD,
  'payments.removeCard': CARD,
  'invoices.list': {
    input: space_id,
    refused: ['otherManager'],
    blind: ['otherMember'],
    served: ['member', 'manager'],
    mark: ({ invoice }) => invoice,
  },
  'invoices.statement': {
    input: (of) => ({ ...space_id(of), company_id: of.company }),
    refused: STRANGERS,
    served: ['manager'],
  },
  'invoices.agedDebt': { input: space_id, refused: OUTSIDERS, served: ['manager', 'owner'] },
  'invoices.earnings': { input: space_id, refused: OUTSIDERS, served: ['manager', 'owner'] },
  'operator.update': {
    input: () => ({ bank_name: 'Mine' }),
    refused: [...OUTSIDERS, 'manager', 'roleEditor'],
    served: ['owner'],
  },
  'invoices.get': { input: ({ invoice }) => ({ _id: invoice }), refused: STRANGERS, served: ['member', 'manager'] },
  'invoices.next': {
    input: ({ company }) => ({ company_id: company }),
    refused: STRANGERS,
    served: ['manager'],
  },
  'invoices.create': {
    input: (of) => ({
      ...space_id(of),
      company_id: of.company,
      lines: [{ description: 'Printing', quantity: 1, price: 1 }],
    }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'invoices.credit': {
    input: ({ collective }) => ({ _id: collective, reason: 'Not delivered', lines: [{ line: 0, amount: 1 }] }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'invoices.recordPayment': {
    input: ({ collective }) => ({ _id: collective, method: 'cash', amount: 1 }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'dashboards.space': { input: space_id, refused: [...OUTSIDERS, 'roleEditor'], served: ['manager', 'owner'] },

  'doors.list': { input: space_id, refused: OUTSIDERS, served: ['manager'], mark: () => 'Back Door' },
  'doors.refresh': { input: space_id, refused: OUTSIDERS },
  'doors.unlock': { input: ({ door }) => ({ _id: door }), refused: OUTSIDERS, served: ['manager'] },
  'doors.own': { input: () => ({}), blind: STRANGERS, served: ['member'], mark: () => 'Back Door' },
  'doors.open': { input: ({ door }) => ({ _id: door }), refused: [...STRANGERS, 'manager'], served: ['member'] },
  'doors.places': { input: space_id, refused: OUTSIDERS, served: ['manager'] },
  'doors.choosePlace': {
    input: ({ space }) => ({ space_id: space, place_id: null }),
    refused: [...OUTSIDERS, 'roleEditor', 'manager'],
    served: ['owner'],
  },
  'doors.activity': { input: space_id, refused: OUTSIDERS, served: ['manager'] },
  'doors.unlockHours': { input: space_id, refused: OUTSIDERS, served: ['manager'] },
  'campaigns.list': { input: space_id, refused: OUTSIDERS, served: ['manager'], mark: () => 'News of the walk' },
  'campaigns.templates': { input: space_id, refused: OUTSIDERS, served: ['manager'] },
  'campaigns.preview': {
    input: ({ space }) => ({ space_id: space, template_id: '5001' }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'campaigns.check': {
    input: ({ space, reader }) => ({ space_id: space, sendTo: [reader] }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'campaigns.send': {
    input: ({ space, reader }) => ({ space_id: space, subject: 'News', template_id: '5001', sendTo: [reader] }),
    refused: OUTSIDERS,
    served: ['manager'],
  },
  'campaigns.retry': { input: ({ campaign }) => ({ _id: campaign }), refused: OUTSIDERS, served: ['manager'] },
  'campaigns.audiences': { input: space_id, refused: [...OUTSIDERS, 'roleEditor'], served: ['manager'] },
  'campaigns.chooseAudience': {
    input: ({ space }) => ({ space_id: space, list_id: 'f6a7b8c9d0' }),
    refused: [...OUTSIDERS, 'roleEditor', 'manager'],
    served: ['owner'],
  },
  'leads.list': {
    input: () => ({ text: 'lead of an advertisement' }),
    refused: ['member', 'otherMember', 'roleEditor'],
    served: ['manager', 'otherManager'],
  },
  'accounting.list': { input: () => ({}), refused: NO_ACCOUNTANTS, served: ['manager', 'otherManager'] },
  'accounting.sending': { input: () => ({}), refused: NO_ACCOUNTANTS, served: ['manager', 'otherManager'] },
  'accounting.pushes': {
    input: () => ({ invoice_ids: [] }),
    refused: NO_ACCOUNTANTS,
    served: ['manager', 'otherManager'],
  },
  'accounting.read': { input: () => ({}), refused: NO_ACCOUNTANTS, served: ['manager'] },
  'accounting.refreshToken': { input: () => ({}), refused: NO_ACCOUNTANTS },
  'accounting.retry': { input: () => ({ _id: '1' }), refused: NO_ACCOUNTANTS },
  'accounting.settings': { input: () => ({}), refused: NO_ACCOUNTANTS },
  'accounting.updateSettings': {
    input: () => ({
      bank_account_id: '7d05a53d-613d-4eb2-a2fc-dcb6adb80b80',
      sales_code: '200',
      tax_type: 'OUTPUT2',
      push_from: null,
    }),
    refused: [...NO_ACCOUNTANTS, 'manager', 'otherManager'],
  },
  'accounting.connect': {
    input: () => ({}),
    refused: [...NO_ACCOUNTANTS, 'manager', 'otherManager'],
    served: ['owner'],
  },
  'accounting.finishConnecting': {
    input: () => ({ code: 'guessed', state: 'guessed' }),
    refused: [...NO_ACCOUNTANTS, 'manager', 'otherManager'],
  },
  'accounting.organisations': { input: () => ({}), refused: [...NO_ACCOUNTANTS, 'manager', 'otherManager'] },
  'accounting.chooseOrganisation': {
    input: () => ({ tenant_id: '5f0c2a4e-7a1b-4c3d-9e8f-000000000001' }),
    refused: [...NO_ACCOUNTANTS, 'manager', 'otherManager'],
  },
  'accounting.disconnect': { input: () => ({}), refused: [...NO_ACCOUNTANTS, 'manager', 'otherManager'] },
  'settings.list': { input: () => ({}), refused: LESSER, served: ['owner'] },
  'settings.update': { input: () => ({ section: 'business', values: {} }), refused: LESSER, served: ['owner'] },
  'settings.testMail': { input: () => ({}), refused: LESSER, served: ['owner'] },
  'settings.testCharge': { input: () => ({}), refused: LESSER, served: ['owner'] },
  'system.connections': { input: () => ({}), refused: ['member', 'otherMember', 'roleEditor'], served: ['manager'] },
  'system.checkConnection': {
    input: () => ({ name: 'Kisi' }),
    refused: ['member', 'otherMember', 'roleEditor'],
    served: ['manager'],
  },
  'system.setup': { input: () => ({}), refused: LESSER, served: ['owner'] },
  'system.status': { input: () => ({}), refused: LESSER, served: ['owner'] },
  'system.health': { input: () => ({}), refused: LESSER, served: ['owner'] },
  'system.deadLetters': { input: () => ({}), refused: LESSER, served: ['owner'] },
  'system.retry': { input: deadLetter, refused: LESSER },
  'system.discard': { input: deadLetter, refused: LESSER },
  'system.retryTopic': { input: () => ({ topic: 'mail' }), refused: LESSER, served: ['owner'] },
  'system.runJob': { input: () => ({ name: 'remove unused files' }), refused: LESSER, served: ['owner'] },
};

/** Subscriptions, and the file that tests that events reach only those who may read the record. */
export const SUBSCRIPTIONS: Record<string, string> = {
  'live.events': 'test/live/live.test.ts',
  'live.availability': 'test/live/live.test.ts',
};
