/** What each screen is for, what people do there, and the rule behind it. docs/rules.md has the rules in full. */
import { paths } from '#shared/paths.ts';

export type Help = {
  purpose: string;
  tasks: readonly [string, string, string];
  rule: string;
};

/** By path. A screen below a path, such as that of one record, has the help of the path. */
const HELP: Readonly<Record<string, Help>> = {
  [paths.today]: {
    purpose: 'Who comes today, who is in, and what waits for you.',
    tasks: [
      'Check people in, and take a check-in back.',
      'Take the payment of a booking that is not paid.',
      'Open an enquiry or a request that waits for an answer.',
    ],
    rule: 'A booking can be checked in from an hour before its start until its end.',
  },
  [paths.dashboard]: {
    purpose: 'The figures of the workspace and its next bookings.',
    tasks: [
      'See how many bookings there are, and what they bring in.',
      'Take the payments that wait, before their holds end.',
      'Read what others have done.',
    ],
    rule: 'A booking counts from its confirmation until it is cancelled, on the day on which it begins.',
  },
  [paths.insight]: {
    purpose: 'How full the house is, what it earns, and what was asked for and not found.',
    tasks: [
      'Find the hours that are always full, or always empty.',
      'Compare revenue with the same month a year before.',
      'Download the figures as CSV.',
    ],
    rule: 'Days are counted once they are over. A change of the past is counted again within a minute or two.',
  },
  [paths.meetingRooms]: {
    purpose: 'The meeting rooms of the workspace, with price, size and picture.',
    tasks: [
      'Add a room, or change its price.',
      'Print the code at its door, by which people check in.',
      'Let it take no new bookings from a day on.',
    ],
    rule: 'A room with bookings cannot be switched off. The message names them.',
  },
  [paths.privateOffices]: {
    purpose: 'The private offices of the workspace, with price, size and picture.',
    tasks: ['Add an office, or change its price.', 'Add its picture.', 'Let it take no new bookings from a day on.'],
    rule: 'An office is booked by days. One with bookings cannot be switched off.',
  },
  [paths.desks]: {
    purpose: 'The areas with desks, and their seats.',
    tasks: ['Add an area with its seats.', 'Arrange the seats on the map.', 'Switch a seat off while nobody has it.'],
    rule: 'If the chosen flexi desks are taken meanwhile, other free ones of the area are booked. A dedicated desk is never replaced.',
  },
  [paths.displays]: {
    purpose: 'Tablets at the doors of meeting rooms.',
    tasks: ['Make the address of a display.', 'Choose who pays what is booked at the door.', 'Switch a display off.'],
    rule: 'The address is shown once. A new one ends the old one.',
  },
  [paths.members]: {
    purpose: 'The members of the workspace.',
    tasks: [
      'Invite somebody.',
      'Open a member: their bookings, invoices, credits and notes.',
      'Block somebody, or take the block back.',
    ],
    rule: 'Until somebody accepts their invitation, you see only what you have entered.',
  },
  [paths.contacts]: {
    purpose: 'People you have booked for who have no account.',
    tasks: [
      'Find somebody who has called before.',
      'Correct a name, an address or a number.',
      'Merge a contact with their account.',
    ],
    rule: 'A merge gives the member the bookings and the invoices of the contact. It cannot be taken back.',
  },
  [paths.companies]: {
    purpose: 'Companies, the people who book for them, and what they owe.',
    tasks: ['Add a person to a company.', 'Set its limit and its payment days.', 'See what is open on its account.'],
    rule: 'What is booked on account comes with the collective invoice of the company.',
  },
  [paths.memberships]: {
    purpose: 'Who has a membership, since when, and until when.',
    tasks: ['Begin a membership for a member or a company.', 'Change its price, or its place.', 'Pause or end it.'],
    rule: 'A membership is invoiced for each month by itself. Its first invoices are shown before it begins.',
  },
  [paths.imports]: {
    purpose: 'People, companies, bookings and credits from a file of another program.',
    tasks: ['Choose a CSV file or a workbook.', 'Read what would be refused, and why.', 'Take an import back.'],
    rule: 'The check writes nothing. The same file twice changes nothing.',
  },
  [paths.adminAndTeams]: {
    purpose: 'The people who run the house, their roles and their workspaces.',
    tasks: ['Invite somebody to the team.', 'Change their role or their workspaces.', 'Send an invitation again.'],
    rule: 'An invitation takes effect when the person accepts it. Nobody gives more rights than they have.',
  },
  [paths.staffGifts]: {
    purpose: 'Credits, memberships and lower prices that somebody of the team got from staff.',
    tasks: ['See who has given what, and to whom.', 'See what it was worth.', 'Ask about what you do not expect.'],
    rule: 'Hours count at the price of the dearest room for which they can be used.',
  },
  [paths.roles]: {
    purpose: 'Roles, and what each may see and change.',
    tasks: ['Add a role.', 'Allow or forbid an area.', 'Switch a role off.'],
    rule: 'A change acts at once, also for people who are signed in.',
  },
  [paths.booking]: {
    purpose: 'All bookings of the workspace.',
    tasks: [
      'Find a booking by customer, company, room or number.',
      'Book for a caller.',
      'Move, cancel or refund a booking.',
    ],
    rule: 'An unpaid booking holds its place for 30 minutes, and for 24 hours if a payment link was sent.',
  },
  [paths.calendar]: {
    purpose: 'All bookings of the workspace in the calendar.',
    tasks: [
      'Book a free time by a press on it.',
      'Move a booking to another time or place.',
      'Switch between day, week, month and timeline.',
    ],
    rule: 'Times are those of the workspace, wherever you are.',
  },
  [paths.waitingList]: {
    purpose: 'Who waits for a place that is taken.',
    tasks: ['See who is next.', 'See how an entry has ended.', 'Remove an entry.'],
    rule: 'A place that becomes free is held for 30 minutes for the first in line whom it fits.',
  },
  [paths.deskSwap]: {
    purpose: 'Members who ask for another desk.',
    tasks: ['Read what the member asks for.', 'Approve it with other free seats.', 'Reject it with a remark.'],
    rule: 'The price stays. The new seats must be free in the whole period.',
  },
  [paths.bookingRequest]: {
    purpose: 'Bookings that wait for your approval.',
    tasks: ['Approve a request.', 'Reject it with a remark.', 'Book on behalf of a customer.'],
    rule: 'A request keeps its place until it is decided. A changed price is confirmed before the approval.',
  },
  [paths.invoice]: {
    purpose: 'Invoices and credit notes.',
    tasks: [
      'Find an invoice, and download it.',
      'Record a payment that came by transfer.',
      'Write an invoice by hand, or credit one.',
    ],
    rule: 'An invoice is never changed. It is corrected by a credit note.',
  },
  [paths.statement]: {
    purpose: 'What a customer was invoiced, and what they have paid.',
    tasks: ['Choose a customer and a period.', 'See what is open.', 'Download the statement.'],
    rule: 'A statement covers at most two years, with the balance after each document and payment.',
  },
  [paths.agedDebt]: {
    purpose: 'Who owes money, and since when.',
    tasks: ['See what is overdue.', 'Open the statement of a customer.', 'Download the list.'],
    rule: 'What is to be paid back to a customer is taken off the total.',
  },
  [paths.earnings]: {
    purpose: 'What the workspaces have earned.',
    tasks: ['Compare months.', 'Group by room, plan, customer, kind of payment or tax.', 'Download the report.'],
    rule: 'An amount counts on the date of its invoice or credit note.',
  },
  [paths.xero]: {
    purpose: 'The connection to Xero, and what was sent there.',
    tasks: ['Connect an organisation.', 'Choose the accounts.', 'Send a refused invoice again.'],
    rule: 'Each invoice and credit note is sent once.',
  },
  [paths.billing]: {
    purpose: 'Your cards and what they may be charged for.',
    tasks: [
      'Add a card.',
      'Choose the card that pays by default.',
      'Agree that staff charge a card, or take that back.',
    ],
    rule: 'Staff charge a card only within the limit that its owner has agreed to.',
  },
  [paths.userActivity]: {
    purpose: 'Who has opened which door, and when.',
    tasks: ['Choose a day.', 'Find a person.', 'Download the list.'],
    rule: 'Days and hours are those of the workspace.',
  },
  [paths.membershipPlans]: {
    purpose: 'What customers can become a member of, and what that gives them.',
    tasks: ['Add a plan with its price and its place.', 'Say what it includes.', 'Offer it on the website.'],
    rule: 'A membership that has begun keeps what it agreed to. Only its doors follow the plan.',
  },
  [paths.products]: {
    purpose: 'Extras that are sold, and packs of hours or days.',
    tasks: ['Add a product.', 'Change its price.', 'Switch it off.'],
    rule: 'An order keeps the name, the price and the tax that it was made with.',
  },
  [paths.orders]: {
    purpose: 'What customers have ordered.',
    tasks: ['Sell something to a member or a company.', 'See what is not paid.', 'Open the invoice of an order.'],
    rule: 'The credits of a pack are given once its invoice is paid; to a company, at once.',
  },
  [paths.vouchers]: {
    purpose: 'Codes that lower the price of a booking.',
    tasks: ['Add a code.', 'See how often it was used.', 'Switch it off.'],
    rule: 'A voucher that a booking holds comes back if the booking is not paid.',
  },
  '/app/plan': {
    purpose: 'Packages for a longer time, with a discount.',
    tasks: ['Add a plan.', 'Change its discount.', 'Switch it off.'],
    rule: 'Bookings keep the discount that they were made with.',
  },
  '/app/pricing': {
    purpose: 'The price of a desk, and how it grows with the demand.',
    tasks: ['Set the price of a day.', 'Add a slab: from which occupancy on the price rises.', 'See the curve.'],
    rule: 'The slab is that of the share of seats that are booked in the workspace.',
  },
  [paths.door]: {
    purpose: 'The doors of the workspace.',
    tasks: ['Open a door from afar.', 'See which doors are offline.', 'Refresh the list.'],
    rule: 'Each command is sent once. If nobody knows whether a door has opened, the message says so.',
  },
  [paths.mail]: {
    purpose: 'Campaign mail to members.',
    tasks: ['Choose who gets it.', 'Send it by Mailchimp.', 'See who has opened it.'],
    rule: 'Who has unsubscribed gets none. A campaign is sent once.',
  },
  [paths.announcements]: {
    purpose: 'News for the members of the workspace.',
    tasks: ['Write an announcement.', 'Say until which day it is shown.', 'Delete it, or undo that within an hour.'],
    rule: 'Members see the two newest on their dashboard. No mail is sent.',
  },
  [paths.contactUs]: {
    purpose: 'Enquiries and tours.',
    tasks: ['Answer by mail.', 'Approve a tour, or offer another time.', 'Book for the person.'],
    rule: 'A reply makes a new enquiry answered, and a mail of the person makes it new again.',
  },
  [paths.socialMediaLeads]: {
    purpose: 'People who have answered an advertisement.',
    tasks: [
      'Read what they have answered.',
      'Make them a member of your workspace.',
      'See until when leads were read.',
    ],
    rule: 'Each lead is stored once, and nothing of it is changed afterwards.',
  },
  [paths.workspaces]: {
    purpose: 'Your workspaces, with address, opening hours and pictures.',
    tasks: ['Add a workspace.', 'Change its opening hours.', 'See what is missing until it is public.'],
    rule: 'A workspace is public once it has a bookable place, a price and opening hours.',
  },
  [paths.useRules]: {
    purpose: 'Who may book when, for how long, and how far ahead.',
    tasks: ['Close a day.', 'Ask for an approval.', 'Release a room to which nobody comes.'],
    rule: 'Before you save, you see the bookings that would not fit. They stay as they are.',
  },
  [paths.amenities]: {
    purpose: 'What rooms can have, such as a screen.',
    tasks: ['Add an amenity.', 'Rename one.', 'Switch one off.'],
    rule: 'Visitors filter the search by amenities.',
  },
  [paths.operator]: {
    purpose: 'Who stands on the invoices.',
    tasks: ['Enter name, address and VAT number.', 'Enter the bank account.', 'Look at an invoice.'],
    rule: 'Invoices that are written keep what they say.',
  },
  [paths.allSettings]: {
    purpose: 'Everything that can be set, by what people call it.',
    tasks: ['Search for a setting.', 'Set something for one workspace.', 'Set something for all of them.'],
    rule: 'You see only what your role may set.',
  },
  [paths.connections]: {
    purpose: 'The services that are connected, and whether they answer.',
    tasks: ['See since when a service fails.', 'Add a card reader.', 'Open the settings of a service.'],
    rule: 'What could not be sent waits, and is sent once the service answers.',
  },
  [paths.setup]: {
    purpose: 'The steps of a new house until its first paid booking.',
    tasks: ['Follow the list from the top.', 'Try a payment with test keys.', 'Hide the list once you are done.'],
    rule: 'A step is ticked off by what is there, not by a press.',
  },
  [paths.system]: {
    purpose: 'How the server is: deliveries, jobs, backups.',
    tasks: ['See what could not be delivered, and why.', 'Deliver it again.', 'See when the last backup was made.'],
    rule: 'A message that cannot be delivered stays here until somebody retries or discards it.',
  },
  [paths.webhooks]: {
    purpose: 'Programs of others that are told what happens here.',
    tasks: ['Add the address of a program.', 'Send a test.', 'See what was delivered, and send again what failed.'],
    rule: 'An event is tried for three days. A webhook that takes nothing for five days is switched off.',
  },
  '/app/settings': {
    purpose: 'The keys of services, mail, and the looks of the product.',
    tasks: ['Connect payments or mail.', 'Send a test mail.', 'Choose colours and a logo.'],
    rule: 'A secret can be replaced or removed. It is never shown.',
  },
  '/app/cms': {
    purpose: 'The content of the public website.',
    tasks: ['Change a text or a picture.', 'See what was changed before, and bring it back.', 'Look at the page.'],
    rule: 'A change can be kept as a draft. Visitors see it once it is published.',
  },
  [paths.profile]: {
    purpose: 'Your name, number, picture and password.',
    tasks: ['Correct your name or number.', 'Change your password.', 'Choose the screen that you start on.'],
    rule: 'A new password ends your other sessions.',
  },
  [paths.calendarFeeds]: {
    purpose: 'Your bookings in your own calendar program.',
    tasks: ['Make an address for your calendar.', 'Add it to your calendar program.', 'End an address.'],
    rule: 'Whoever has the address reads the bookings. End it if somebody else has it.',
  },
  [paths.keys]: {
    purpose: 'Keys with which programs call in your name.',
    tasks: ['Make a key for a program, with no more rights than it needs.', 'Replace its secret.', 'End a key.'],
    rule: 'A key never has more rights than you have now. It ends at once, everywhere.',
  },
  [paths.appSearch]: {
    purpose: 'What is free, and what it costs.',
    tasks: ['Choose what you need and when.', 'Book it.', 'Join the waiting list if it is taken.'],
    rule: 'The price that you see is the price that you pay.',
  },
  [paths.ownMemberships]: {
    purpose: 'Your membership, and what it includes.',
    tasks: ['See what is left of your credits.', 'See your next invoice.', 'Give notice.'],
    rule: 'A membership ends with the month in which its notice and its term are over.',
  },
  [paths.ownCompanies]: {
    purpose: 'The companies that you book for.',
    tasks: ['See what is open on the account.', 'See the credits of the company.', 'See who belongs to it.'],
    rule: 'Only admins of a company change it.',
  },
  [paths.shop]: {
    purpose: 'Extras and packs.',
    tasks: ['Order something.', 'Pay by card, or on the account of your company.', 'See what you have ordered.'],
    rule: 'The hours of a pack are yours once it is paid.',
  },
  [paths.ownDoors]: {
    purpose: 'The doors that your membership opens.',
    tasks: ['Open a door.', 'See whether it is online.', 'Ask staff if a door is missing.'],
    rule: 'Each press opens the door once.',
  },
};

/** Screens that people without the bookings of others use in another way. */
const OWN_HELP: Readonly<Record<string, Help>> = {
  [paths.dashboard]: {
    purpose: 'What comes next, and what is new.',
    tasks: ['See your next booking.', 'Read the announcements.', 'Book again.'],
    rule: 'You see your own bookings, and those that you attend.',
  },
  [paths.booking]: {
    purpose: 'Your bookings.',
    tasks: ['Pay a booking that is held.', 'Move or cancel a booking.', 'Check in.'],
    rule: 'Before you cancel, you see what is refunded.',
  },
  [paths.invoice]: {
    purpose: 'Your invoices.',
    tasks: ['Pay an open invoice.', 'Download an invoice.', 'See what was credited.'],
    rule: 'A refund comes with a credit note.',
  },
};

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
  const texts = isOwn ? { ...HELP, ...OWN_HELP } : HELP;
  const fits = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  const [longest] = [...Object.keys(texts), ...Object.keys(LIST_OF)]
    .filter(fits)
    .sort((one, other) => other.length - one.length);
  return longest === undefined ? undefined : texts[LIST_OF[longest] ?? longest];
}
