/** The help of the screens on which the operator sets something up, by path. */
import { paths } from '#shared/paths.ts';
import { later } from '#shared/texts.ts';
import type { Help } from './help.ts';

export const SETTINGS_HELP: Readonly<Record<string, Help>> = {
  [paths.workspaces]: {
    purpose: later('Your workspaces, with address, opening hours and pictures.'),
    tasks: [
      later('Add a workspace.'),
      later('Change its opening hours.'),
      later('See what is missing until it is public.'),
    ],
    rule: later('A workspace is public once it has a bookable place, a price and opening hours.'),
  },
  [paths.useRules]: {
    purpose: later('Who may book when, for how long, and how far ahead.'),
    tasks: [later('Close a day.'), later('Ask for an approval.'), later('Release a room to which nobody comes.')],
    rule: later('Before you save, you see the bookings that would not fit. They stay as they are.'),
  },
  [paths.amenities]: {
    purpose: later('What rooms can have, such as a screen.'),
    tasks: [later('Add an amenity.'), later('Rename one.'), later('Switch one off.')],
    rule: later('Visitors filter the search by amenities.'),
  },
  [paths.operator]: {
    purpose: later('Who stands on the invoices.'),
    tasks: [
      later('Enter name, address and VAT number.'),
      later('Enter the bank account.'),
      later('Look at an invoice.'),
    ],
    rule: later('Invoices that are written keep what they say.'),
  },
  [paths.allSettings]: {
    purpose: later('Everything that can be set, by what people call it.'),
    tasks: [
      later('Search for a setting.'),
      later('Set something for one workspace.'),
      later('Set something for all of them.'),
    ],
    rule: later('You see only what your role may set.'),
  },
  [paths.connections]: {
    purpose: later('The services that are connected, and whether they answer.'),
    tasks: [
      later('See since when a service fails.'),
      later('Add a card reader.'),
      later('Open the settings of a service.'),
    ],
    rule: later('What could not be sent waits, and is sent once the service answers.'),
  },
  [paths.setup]: {
    purpose: later('The steps of a new house until its first paid booking.'),
    tasks: [
      later('Follow the list from the top.'),
      later('Try a payment with test keys.'),
      later('Hide the list once you are done.'),
    ],
    rule: later('A step is ticked off by what is there, not by a press.'),
  },
  [paths.system]: {
    purpose: later('How the server is: deliveries, jobs, backups.'),
    tasks: [
      later('See what could not be delivered, and why.'),
      later('Deliver it again.'),
      later('See when the last backup was made.'),
    ],
    rule: later('A message that cannot be delivered stays here until somebody retries or discards it.'),
  },
  [paths.audit]: {
    purpose: later('Who did what, and which personal data staff have read.'),
    tasks: [
      later('Open an entry to see the values before and after.'),
      later('Show all of one person, record or action.'),
      later('Download it.'),
    ],
    rule: later('Nobody can change an entry. The doctor of the server finds one that was changed in the database.'),
  },
  [paths.ownTexts]: {
    purpose: later('The texts of screens and mails, in your own words and in each language.'),
    tasks: [
      later('Find a text by words, and write your own in its place.'),
      later('See how it reads before you save it, and reset it.'),
      later('Give a translator the file of a language, and import it again.'),
    ],
    rule: later('A text keeps its values, such as a name or a link. One that would lose them is refused.'),
  },
  [paths.privacy]: {
    purpose: later('How long data of people is kept.'),
    tasks: [
      later('Set after how many months a kind of data is removed.'),
      later('See before how much that would remove now.'),
      later('See under System how much the last run has removed.'),
    ],
    rule: later('Without a number, nothing is ever removed. What was removed cannot be brought back.'),
  },
  [paths.signInProviders]: {
    purpose: later('Services at which people sign in, such as Google or Microsoft.'),
    tasks: [
      later('Add a service, and enter the redirect address there.'),
      later('Say whose addresses are believed, and who gets an account.'),
      later('Give roles by the groups of the service.'),
    ],
    rule: later(
      'An address is believed only if the service has verified it and owns its domain. Others connect in My Profile.',
    ),
  },
  [paths.directories]: {
    purpose: later('Systems of companies that manage accounts here, by SCIM.'),
    tasks: [
      later('Add a directory, and enter its address and token in the system of the company.'),
      later('Give roles by the groups of the company.'),
      later('See whom it manages, and release somebody.'),
    ],
    rule: later(
      'A directory manages only addresses of its domains. It takes back only what it has given, and unblocks only whom it has blocked.',
    ),
  },
  [paths.webhooks]: {
    purpose: later('Programs of others that are told what happens here.'),
    tasks: [
      later('Add the address of a program.'),
      later('Send a test.'),
      later('See what was delivered, and send again what failed.'),
    ],
    rule: later('An event is tried for three days. A webhook that takes nothing for five days is switched off.'),
  },
  '/app/settings': {
    purpose: later('The keys of services, mail, and the looks of the product.'),
    tasks: [later('Connect payments or mail.'), later('Send a test mail.'), later('Choose colours and a logo.')],
    rule: later('A secret can be replaced or removed. It is never shown.'),
  },
};
