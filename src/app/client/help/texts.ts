/** What each screen is for, what people do there, and the rule behind it. docs/rules.md has the rules in full. */
import { paths } from '#shared/paths.ts';
import { later } from '#shared/texts.ts';
import type { Help } from './help.ts';
import { OWN_HELP, OWN_SCREENS_HELP } from './own-texts.ts';
import { SETTINGS_HELP } from './settings-texts.ts';

/** Of the screens of every day, by path. A screen below a path, such as that of one record, has the help of the path. */
const DAILY_HELP: Readonly<Record<string, Help>> = {
  [paths.today]: {
    purpose: later('Who comes today, who is in, and what waits for you.'),
    tasks: [
      later('Check people in, and take a check-in back.'),
      later('Take the payment of a booking that is not paid.'),
      later('Open an enquiry or a request that waits for an answer.'),
    ],
    rule: later('A booking can be checked in from an hour before its start until its end.'),
  },
  [paths.dashboard]: {
    purpose: later('The figures of the workspace and its next bookings.'),
    tasks: [
      later('See how many bookings there are, and what they bring in.'),
      later('Take the payments that wait, before their holds end.'),
      later('Read what others have done.'),
    ],
    rule: later('A booking counts from its confirmation until it is cancelled, on the day on which it begins.'),
  },
  [paths.insight]: {
    purpose: later('How full the house is, what it earns, and what was asked for and not found.'),
    tasks: [
      later('Find the hours that are always full, or always empty.'),
      later('Compare revenue with the same month a year before.'),
      later('Download the figures as CSV.'),
    ],
    rule: later('Days are counted once they are over. A change of the past is counted again within a minute or two.'),
  },
  [paths.meetingRooms]: {
    purpose: later('The meeting rooms of the workspace, with price, size and picture.'),
    tasks: [
      later('Add a room, or change its price.'),
      later('Print the code at its door, by which people check in.'),
      later('Let it take no new bookings from a day on.'),
    ],
    rule: later('A room with bookings cannot be switched off. The message names them.'),
  },
  [paths.privateOffices]: {
    purpose: later('The private offices of the workspace, with price, size and picture.'),
    tasks: [
      later('Add an office, or change its price.'),
      later('Add its picture.'),
      later('Let it take no new bookings from a day on.'),
    ],
    rule: later('An office is booked by days. One with bookings cannot be switched off.'),
  },
  [paths.desks]: {
    purpose: later('The areas with desks, and their seats.'),
    tasks: [
      later('Add an area with its seats.'),
      later('Arrange the seats on the map.'),
      later('Switch a seat off while nobody has it.'),
    ],
    rule: later(
      'If the chosen flexi desks are taken meanwhile, other free ones of the area are booked. A dedicated desk is never replaced.',
    ),
  },
  [paths.displays]: {
    purpose: later('Tablets at the doors of meeting rooms.'),
    tasks: [
      later('Make the address of a display.'),
      later('Choose who pays what is booked at the door.'),
      later('Switch a display off.'),
    ],
    rule: later('The address is shown once. A new one ends the old one.'),
  },
  [paths.members]: {
    purpose: later('The members of the workspace.'),
    tasks: [
      later('Invite somebody.'),
      later('Open a member: their bookings, invoices, credits and notes.'),
      later('Block somebody, or take the block back.'),
    ],
    rule: later('Until somebody accepts their invitation, you see only what you have entered.'),
  },
  [paths.contacts]: {
    purpose: later('People you have booked for who have no account.'),
    tasks: [
      later('Find somebody who has called before.'),
      later('Correct a name, an address or a number.'),
      later('Merge a contact with their account.'),
    ],
    rule: later('A merge gives the member the bookings and the invoices of the contact. It cannot be taken back.'),
  },
  [paths.companies]: {
    purpose: later('Companies, the people who book for them, and what they owe.'),
    tasks: [
      later('Add a person to a company.'),
      later('Set its limit and its payment days.'),
      later('See what is open on its account.'),
    ],
    rule: later('What is booked on account comes with the collective invoice of the company.'),
  },
  [paths.memberships]: {
    purpose: later('Who has a membership, since when, and until when.'),
    tasks: [
      later('Begin a membership for a member or a company.'),
      later('Change its price, or its place.'),
      later('Pause or end it.'),
    ],
    rule: later('A membership is invoiced for each month by itself. Its first invoices are shown before it begins.'),
  },
  [paths.imports]: {
    purpose: later('People, companies, bookings and credits from a file of another program.'),
    tasks: [
      later('Choose a CSV file or a workbook.'),
      later('Read what would be refused, and why.'),
      later('Take an import back.'),
    ],
    rule: later('The check writes nothing. The same file twice changes nothing.'),
  },
  [paths.adminAndTeams]: {
    purpose: later('The people who run the house, their roles and their workspaces.'),
    tasks: [
      later('Invite somebody to the team.'),
      later('Change their role or their workspaces.'),
      later('Send an invitation again.'),
    ],
    rule: later('An invitation takes effect when the person accepts it. Nobody gives more rights than they have.'),
  },
  [paths.gifts]: {
    purpose: later('What staff gave away: credits, lower prices, waived differences, late refunds and credit notes.'),
    tasks: [
      later('See who has given what, and to whom.'),
      later('See what it was worth.'),
      later('Limit what a role may give away alone.'),
    ],
    rule: later(
      'Hours count at the price of the dearest room for which they can be used. What is given each month counts for a year.',
    ),
  },
  [paths.giftRequests]: {
    purpose: later('What colleagues want to give away beyond the limit of their role.'),
    tasks: [
      later('Read what it is, and why.'),
      later('Agree or refuse.'),
      later('Do again what somebody has agreed to.'),
    ],
    rule: later('Only who could give it themselves may agree. An agreement holds for 7 days, and once.'),
  },
  [paths.roles]: {
    purpose: later('Roles, and what each may see and change.'),
    tasks: [later('Add a role.'), later('Allow or forbid an area.'), later('Switch a role off.')],
    rule: later('A change acts at once, also for people who are signed in.'),
  },
  [paths.booking]: {
    purpose: later('All bookings of the workspace.'),
    tasks: [
      later('Find a booking by customer, company, room or number.'),
      later('Book for a caller.'),
      later('Move, cancel or refund a booking.'),
    ],
    rule: later('An unpaid booking holds its place for 30 minutes, and for 24 hours if a payment link was sent.'),
  },
  [paths.calendar]: {
    purpose: later('All bookings of the workspace in the calendar.'),
    tasks: [
      later('Book a free time by a press on it.'),
      later('Move a booking to another time or place.'),
      later('Switch between day, week, month and timeline.'),
    ],
    rule: later('Times are those of the workspace, wherever you are.'),
  },
  [paths.waitingList]: {
    purpose: later('Who waits for a place that is taken.'),
    tasks: [later('See who is next.'), later('See how an entry has ended.'), later('Remove an entry.')],
    rule: later('A place that becomes free is held for 30 minutes for the first in line whom it fits.'),
  },
  [paths.deskSwap]: {
    purpose: later('Members who ask for another desk.'),
    tasks: [
      later('Read what the member asks for.'),
      later('Approve it with other free seats.'),
      later('Reject it with a remark.'),
    ],
    rule: later('The price stays. The new seats must be free in the whole period.'),
  },
  [paths.bookingRequest]: {
    purpose: later('Bookings that wait for your approval.'),
    tasks: [later('Approve a request.'), later('Reject it with a remark.'), later('Book on behalf of a customer.')],
    rule: later('A request keeps its place until it is decided. A changed price is confirmed before the approval.'),
  },
  [paths.invoice]: {
    purpose: later('Invoices and credit notes.'),
    tasks: [
      later('Find an invoice, and download it.'),
      later('Record a payment that came by transfer.'),
      later('Write an invoice by hand, or credit one.'),
    ],
    rule: later('An invoice is never changed. It is corrected by a credit note.'),
  },
  [paths.statement]: {
    purpose: later('What a customer was invoiced, and what they have paid.'),
    tasks: [later('Choose a customer and a period.'), later('See what is open.'), later('Download the statement.')],
    rule: later('A statement covers at most two years, with the balance after each document and payment.'),
  },
  [paths.agedDebt]: {
    purpose: later('Who owes money, and since when.'),
    tasks: [later('See what is overdue.'), later('Open the statement of a customer.'), later('Download the list.')],
    rule: later('What is to be paid back to a customer is taken off the total.'),
  },
  [paths.earnings]: {
    purpose: later('What the workspaces have earned.'),
    tasks: [
      later('Compare months.'),
      later('Group by room, plan, customer, kind of payment or tax.'),
      later('Download the report.'),
    ],
    rule: later('An amount counts on the date of its invoice or credit note.'),
  },
  [paths.xero]: {
    purpose: later('The connection to Xero, and what was sent there.'),
    tasks: [later('Connect an organisation.'), later('Choose the accounts.'), later('Send a refused invoice again.')],
    rule: later('Each invoice and credit note is sent once.'),
  },
  [paths.billing]: {
    purpose: later('Your cards and what they may be charged for.'),
    tasks: [
      later('Add a card.'),
      later('Choose the card that pays by default.'),
      later('Agree that staff charge a card, or take that back.'),
    ],
    rule: later('Staff charge a card only within the limit that its owner has agreed to.'),
  },
  [paths.userActivity]: {
    purpose: later('Who has opened which door, and when.'),
    tasks: [later('Choose a day.'), later('Find a person.'), later('Download the list.')],
    rule: later('Days and hours are those of the workspace.'),
  },
  [paths.membershipPlans]: {
    purpose: later('What customers can become a member of, and what that gives them.'),
    tasks: [
      later('Add a plan with its price and its place.'),
      later('Say what it includes.'),
      later('Offer it on the website.'),
    ],
    rule: later('A membership that has begun keeps what it agreed to. Only its doors follow the plan.'),
  },
  [paths.products]: {
    purpose: later('Extras that are sold, and packs of hours or days.'),
    tasks: [later('Add a product.'), later('Change its price.'), later('Switch it off.')],
    rule: later('An order keeps the name, the price and the tax that it was made with.'),
  },
  [paths.orders]: {
    purpose: later('What customers have ordered.'),
    tasks: [
      later('Sell something to a member or a company.'),
      later('See what is not paid.'),
      later('Open the invoice of an order.'),
    ],
    rule: later('The credits of a pack are given once its invoice is paid; to a company, at once.'),
  },
  [paths.vouchers]: {
    purpose: later('Codes that lower the price of a booking.'),
    tasks: [later('Add a code.'), later('See how often it was used.'), later('Switch it off.')],
    rule: later('A voucher that a booking holds comes back if the booking is not paid.'),
  },
  '/app/plan': {
    purpose: later('Packages for a longer time, with a discount.'),
    tasks: [later('Add a plan.'), later('Change its discount.'), later('Switch it off.')],
    rule: later('Bookings keep the discount that they were made with.'),
  },
  '/app/pricing': {
    purpose: later('The price of a desk, and how it grows with the demand.'),
    tasks: [
      later('Set the price of a day.'),
      later('Add a slab: from which occupancy on the price rises.'),
      later('See the curve.'),
    ],
    rule: later('The slab is that of the share of seats that are booked in the workspace.'),
  },
  [paths.door]: {
    purpose: later('The doors of the workspace.'),
    tasks: [later('Open a door from afar.'), later('See which doors are offline.'), later('Refresh the list.')],
    rule: later('Each command is sent once. If nobody knows whether a door has opened, the message says so.'),
  },
  [paths.mail]: {
    purpose: later('Campaign mail to members.'),
    tasks: [later('Choose who gets it.'), later('Send it by Mailchimp.'), later('See who has opened it.')],
    rule: later('Who has unsubscribed gets none. A campaign is sent once.'),
  },
  [paths.announcements]: {
    purpose: later('News for the members of the workspace.'),
    tasks: [
      later('Write an announcement.'),
      later('Say until which day it is shown.'),
      later('Delete it, or undo that within an hour.'),
    ],
    rule: later('Members see the two newest on their dashboard. No mail is sent.'),
  },
  [paths.contactUs]: {
    purpose: later('Enquiries and tours.'),
    tasks: [later('Answer by mail.'), later('Approve a tour, or offer another time.'), later('Book for the person.')],
    rule: later('A reply makes a new enquiry answered, and a mail of the person makes it new again.'),
  },
  [paths.socialMediaLeads]: {
    purpose: later('People who have answered an advertisement.'),
    tasks: [
      later('Read what they have answered.'),
      later('Make them a member of your workspace.'),
      later('See until when leads were read.'),
    ],
    rule: later('Each lead is stored once, and nothing of it is changed afterwards.'),
  },
  '/app/cms': {
    purpose: later('The content of the public website.'),
    tasks: [
      later('Change a text or a picture.'),
      later('See what was changed before, and bring it back.'),
      later('Look at the page.'),
    ],
    rule: later('A change can be kept as a draft. Visitors see it once it is published.'),
  },
};

const HELP = { ...DAILY_HELP, ...SETTINGS_HELP, ...OWN_SCREENS_HELP };

/** Screens of one record, whose address is not below that of their list. */
const LIST_OF: Readonly<Record<string, string>> = {
  '/app/company': paths.companies,
  '/app/role': paths.roles,
  '/app/reports': paths.members,
  '/app/invoicePreview': paths.invoice,
  '/app/checkInCode': paths.meetingRooms,
};

/** The help for an address. @param isOwn for an account that sees only its own bookings */
export function helpAt(pathname: string, isOwn: boolean): Help | undefined {
  const texts: Readonly<Record<string, Help>> = isOwn ? { ...HELP, ...OWN_HELP } : HELP;
  const fits = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  const [longest] = [...Object.keys(texts), ...Object.keys(LIST_OF)]
    .filter(fits)
    .sort((one, other) => other.length - one.length);
  return longest === undefined ? undefined : texts[LIST_OF[longest] ?? longest];
}
