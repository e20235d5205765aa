/** The folds of the pages. */
import type { PageTitle } from '#domains/content/pages.ts';
import { paths } from '#shared/paths.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { type Item, type ItemFile, fold } from './items.ts';
import type { DemoFile } from '../files.ts';

type TypeFolds = {
  page: PageTitle;
  type: ResourceType;
  /** The position of the picture in those of each workspace. */
  picture: number;
  title: string;
  text: string;
  action: string;
  cards: [title: string, text: string][];
  questions: [question: string, answer: string][];
};

const TYPE_FOLDS: TypeFolds[] = [
  {
    page: 'Meeting Room Page',
    type: 'meeting_room',
    picture: 2,
    title: 'Everything works before you arrive',
    text: '<p>We switch the screen on, put water on the table and wipe the board. If something does not work, call the reception: somebody is there in two minutes.</p>',
    action: 'See free meeting rooms',
    cards: [
      ['For four', 'Interviews, calls, a quiet hour with a client.'],
      ['For ten', 'A long table, a screen at both ends, and coffee outside.'],
      ['For twenty', 'Tables on wheels and two screens, for workshops.'],
    ],
    questions: [
      ['How long can we book?', 'From one hour to a whole day, in half hours.'],
      ['Can we order lunch?', 'Yes, until 10 o’clock on the day, at the reception.'],
    ],
  },
  {
    page: 'Private Office Page',
    type: 'private_office',
    picture: 1,
    title: 'Move in on Tuesday',
    text: '<p>Choose an office, pay, and open it with your phone. Furniture, cleaning, Wi-Fi and coffee are included, so the price on the page is what you pay.</p>',
    action: 'See free offices',
    cards: [
      ['For three', 'Small and calm, with a window each.'],
      ['For six', 'A corner office with its own door to the terrace.'],
      ['For ten', 'A meeting table, and space to grow into.'],
    ],
    questions: [
      ['Is there a deposit?', 'No. You pay for the days that you book.'],
      ['Can we change the furniture?', 'Yes. Tell us what you need, and we store what you do not.'],
    ],
  },
  {
    page: 'Dedicated Desk Page',
    type: 'dedicated_desk',
    picture: 3,
    title: 'Leave things as they are',
    text: '<p>A screen, a good chair, a lamp and a locker. Nobody else sits here, so tomorrow begins where today ended.</p>',
    action: 'See free desks',
    cards: [
      ['By the window', 'Daylight from the left, in all three houses.'],
      ['In a quiet row', 'For people who write, count and draw.'],
      ['Near the team', 'Several desks side by side, as long as you need them.'],
    ],
    questions: [['Can I swap my desk?', 'Yes. Choose another one on the plan, and ask its holder with one click.']],
  },
  {
    page: 'Flexi Desk Page',
    type: 'flexi_desk',
    picture: 3,
    title: 'Come when it suits you',
    text: '<p>Book in the evening for the morning. Take any free desk, store your bag in a locker, and meet people at the long table.</p>',
    action: 'See free desks',
    cards: [
      ['Bring a laptop', 'Screens are free to use at every second desk.'],
      ['Take a call', 'Phone boxes on every floor, without booking.'],
      ['Stay for lunch', 'On Thursdays each house eats together.'],
    ],
    questions: [['Until when can I cancel?', 'Until 24 hours before the day begins, with a full refund.']],
  },
];

/** @param houses the pictures of each workspace @param testimonials the ids of the testimonials */
export function pageFolds(houses: DemoFile[][], testimonials: string[]): Item<'page-fold'>[] {
  const pictureOf = (house: number, at: number, texts: Omit<ItemFile, 'file'> = {}): ItemFile => ({
    file: houses[house]![at]!,
    ...texts,
  });
  const ofTypes = TYPE_FOLDS.flatMap(({ page, type, picture, title, text, action, cards, questions }) => [
    fold(page, {
      title,
      text,
      button: [action, `${paths.search}?resource_type=${type}`],
      pictures: [pictureOf(0, picture)],
    }),
    fold(page, {
      foldType: 'list',
      title: 'Three that people like',
      pictures: cards.map(([name, words], house) => pictureOf(house, picture, { title: name, text: words })),
    }),
    fold(page, {
      foldType: 'faqs',
      title: 'Before you book',
      items: questions.map(([question, answer]) => ({ question, answer })),
    }),
  ]);
  return [
    fold('Home Page', {
      title: 'Houses with a past, rooms that work today',
      text: '<p>A furniture works, a cotton mill and a harbour house. We kept the windows and the beams, and renewed everything that you plug something into.</p>',
      button: ['About us', paths.aboutUs],
      pictures: [pictureOf(2, 0)],
    }),
    ...ofTypes,
    fold('Availability Page', {
      title: 'Not sure what you need?',
      text: '<p>Come for a tour. It takes twenty minutes, and the coffee is good.</p>',
      button: ['See our spaces', paths.ourSpaces],
      pictures: [pictureOf(1, 1)],
    }),
    fold('Offer Page', {
      title: 'Paid by the invoice you expect',
      text: '<p>What an offer costs is shown before you pay, and is what the invoice says. Offers cannot be combined.</p>',
      pictures: [pictureOf(0, 1)],
    }),
    fold('About Us Page', {
      title: 'How it began',
      text: '<p>Two of us needed a meeting room and found a lobby with a printer. That was in 2017. We rented the ground floor of a furniture works, and let the room when we did not use it. Within a year it was rarely free.</p>',
      pictures: [pictureOf(0, 0)],
    }),
    fold('About Us Page', {
      foldType: 'list',
      title: 'What we care about',
      pictures: [
        pictureOf(0, 1, { title: 'Quiet', text: 'Before noon, the open floors are silent.' }),
        pictureOf(1, 2, { title: 'Order', text: 'Rooms are ready at the minute for which they are booked.' }),
        pictureOf(2, 3, { title: 'Honest prices', text: 'What the page says is what the invoice says.' }),
      ],
    }),
    fold('About Us Page', {
      foldType: 'testimonial',
      title: 'People who work here',
      items: testimonials.slice(0, 3),
      button: ['All testimonials', paths.testimonials],
    }),
    fold('Office Listing Page', {
      title: 'One account for all houses',
      text: '<p>Book in London on Monday and in Bristol on Thursday. Your card, your invoices and your access are the same everywhere.</p>',
      button: ['See what is free', paths.search],
      pictures: [pictureOf(1, 3)],
    }),
  ];
}
