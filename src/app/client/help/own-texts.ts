/** The help of what is people's own, by path. */
import { paths } from '#shared/paths.ts';
import { later } from '#shared/texts.ts';
import type { Help } from './help.ts';

export const OWN_SCREENS_HELP: Readonly<Record<string, Help>> = {
  [paths.profile]: {
    purpose: later('Your name, number, picture and password.'),
    tasks: [
      later('Correct your name or number.'),
      later('Set up two-step sign-in or a passkey.'),
      later('Choose the screen that you start on.'),
    ],
    rule: later('A new password ends your other sessions.'),
  },
  [paths.calendarFeeds]: {
    purpose: later('Your bookings in your own calendar program.'),
    tasks: [
      later('Make an address for your calendar.'),
      later('Add it to your calendar program.'),
      later('End an address.'),
    ],
    rule: later('Whoever has the address reads the bookings. End it if somebody else has it.'),
  },
  [paths.keys]: {
    purpose: later('Keys with which programs call in your name.'),
    tasks: [
      later('Make a key for a program, with no more rights than it needs.'),
      later('Replace its secret.'),
      later('End a key.'),
    ],
    rule: later('A key never has more rights than you have now. It ends at once, everywhere.'),
  },
  [paths.appSearch]: {
    purpose: later('What is free, and what it costs.'),
    tasks: [later('Choose what you need and when.'), later('Book it.'), later('Join the waiting list if it is taken.')],
    rule: later('The price that you see is the price that you pay.'),
  },
  [paths.ownMemberships]: {
    purpose: later('Your membership, and what it includes.'),
    tasks: [later('See what is left of your credits.'), later('See your next invoice.'), later('Give notice.')],
    rule: later('A membership ends with the month in which its notice and its term are over.'),
  },
  [paths.ownCompanies]: {
    purpose: later('The companies that you book for.'),
    tasks: [
      later('See what is open on the account.'),
      later('See the credits of the company.'),
      later('See who belongs to it.'),
    ],
    rule: later('Only admins of a company change it.'),
  },
  [paths.shop]: {
    purpose: later('Extras and packs.'),
    tasks: [
      later('Order something.'),
      later('Pay by card, or on the account of your company.'),
      later('See what you have ordered.'),
    ],
    rule: later('The hours of a pack are yours once it is paid.'),
  },
  [paths.ownDoors]: {
    purpose: later('The doors that your membership opens.'),
    tasks: [later('Open a door.'), later('See whether it is online.'), later('Ask staff if a door is missing.')],
    rule: later('Each press opens the door once.'),
  },
};

/** Screens that people without the bookings of others use in another way. */
export const OWN_HELP: Readonly<Record<string, Help>> = {
  [paths.dashboard]: {
    purpose: later('What comes next, and what is new.'),
    tasks: [later('See your next booking.'), later('Read the announcements.'), later('Book again.')],
    rule: later('You see your own bookings, and those that you attend.'),
  },
  [paths.booking]: {
    purpose: later('Your bookings.'),
    tasks: [later('Pay a booking that is held.'), later('Move or cancel a booking.'), later('Check in.')],
    rule: later('Before you cancel, you see what is refunded.'),
  },
  [paths.invoice]: {
    purpose: later('Your invoices.'),
    tasks: [later('Pay an open invoice.'), later('Download an invoice.'), later('See what was credited.')],
    rule: later('A refund comes with a credit note.'),
  },
};
