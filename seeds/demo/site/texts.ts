/** The words of the demo's website. */
import type { FieldsOf, MetaOf } from '#domains/content/kinds.ts';
import type { PageTitle } from '#domains/content/pages.ts';
import type { ResourceType } from '#shared/resource-types.ts';

type Details = { title: string; search: string; heading: string; introduction: string; ribbon?: [string, string] };

export const DETAILS: Record<PageTitle, Details> = {
  'Home Page': {
    title: 'Offices, meeting rooms and desks in London, Manchester and Bristol',
    search: 'Book a meeting room by the hour, or a desk and an office by the day. See the price, pay, and walk in.',
    heading: 'A good place to work, whenever you need one',
    introduction: 'Meeting rooms by the hour, offices and desks by the day. See the price, pay, and walk in.',
    ribbon: ['Open from eight', 'Every weekday in three cities'],
  },
  'Meeting Room Page': {
    title: 'Meeting rooms by the hour',
    search: 'Eight meeting rooms for 4 to 20 people in London, Manchester and Bristol. From £18 an hour.',
    heading: 'Meeting rooms that start on time',
    introduction:
      'Screens that connect at once, pens that write, and coffee before you sit down. From four people around a table to twenty at a workshop.',
    ribbon: ['From £18 an hour', 'Coffee, water and screen included'],
  },
  'Private Office Page': {
    title: 'Private offices for teams of 3 to 10',
    search: 'Furnished offices for teams of three to ten, by the day or for months. No deposit, no agent.',
    heading: 'Your own office, without the lease',
    introduction: 'A door that locks, desks that stay as you left them, and everything else looked after.',
    ribbon: ['No deposit', 'Move in within a day'],
  },
  'Dedicated Desk Page': {
    title: 'Dedicated desks in shared offices',
    search: 'Your own desk with a screen, a chair and a locker in a shared office. From £25 a day.',
    heading: 'A desk that stays yours',
    introduction: 'Your screen, your chair, your locker. Leave in the evening and continue in the morning.',
    ribbon: ['20% less by the month', 'Your name on the desk'],
  },
  'Flexi Desk Page': {
    title: 'Desks for a day',
    search: 'Take any free desk for a day in London, Manchester or Bristol. From £16 a day.',
    heading: 'A desk when you need one',
    introduction: 'Take any free desk, for one day or for ten. Pay only for the days on which you come.',
    ribbon: ['From £16 a day', 'Cancel until the evening before'],
  },
  'Availability Page': {
    title: 'What is free today',
    search: 'See every free meeting room, office and desk with its price.',
    heading: 'See what is free',
    introduction: 'Choose a workspace and a day. You see every free room and desk with its price.',
  },
  'Offer Page': {
    title: 'Offers',
    search: 'Reduced prices for teams, for first visits and for the summer.',
    heading: 'Worth a second look',
    introduction: 'A few things that we do for less, for a limited time.',
  },
  'About Us Page': {
    title: 'About us',
    search: 'Three houses, eleven people, and a simple idea: a place to work that keeps its promises.',
    heading: 'Three houses, one idea',
    introduction: 'A place to work should keep its promises: quiet where it says quiet, free when it says free.',
  },
  'Office Listing Page': {
    title: 'Our spaces in London, Manchester and Bristol',
    search: 'A furniture works in Shoreditch, a cotton mill in Ancoats and a harbour house in Bristol.',
    heading: 'Our spaces',
    introduction:
      'A furniture works, a cotton mill and a harbour house. Each with its own character, all with the same care.',
  },
  'FAQ Page': {
    title: 'Questions and answers',
    search: 'Opening hours, cancellation, guests, invoices: what people ask us before they book.',
    heading: 'Questions and answers',
    introduction: 'What people ask us before they book. If yours is missing, write to us.',
  },
  'Testimonial Page': {
    title: 'What our members say',
    search: 'Members of our houses in London, Manchester and Bristol, in their own words.',
    heading: 'What our members say',
    introduction: 'In their own words.',
  },
  'Gallery Page': {
    title: 'A look inside',
    search: 'Our rooms, offices and desks in pictures.',
    heading: 'A look inside',
    introduction: 'Our rooms, offices and desks in pictures. Come and see them: tours take twenty minutes.',
  },
};

type SliderText = Required<Pick<FieldsOf<'slider'>, 'description'>> & { price: number; meta: MetaOf<'slider'> };

export const SLIDERS: SliderText[] = [
  {
    description: 'Four to twenty seats, a large screen, and coffee outside the door.',
    price: 18,
    meta: {
      resource_type: 'meeting_room',
      knowMore: [
        { type: 'heading', value: 'What is included' },
        { type: 'content', value: 'Screen, whiteboard, fast Wi-Fi, water, tea and coffee.' },
        { type: 'subHeading', value: 'Catering' },
        { type: 'content', value: 'Order lunch until 10 o’clock at the reception.' },
      ],
    },
  },
  {
    description: 'A furnished office with a door that locks, for three to ten people.',
    price: 45,
    meta: {
      resource_type: 'private_office',
      knowMore: [
        { type: 'heading', value: 'Ready on the first day' },
        { type: 'content', value: 'Desks, chairs, storage, Wi-Fi and cleaning are included.' },
      ],
    },
  },
  {
    description: 'Any free desk in our open rooms, for as many days as you like.',
    price: 16,
    meta: {
      resource_type: 'flexi_desk',
      knowMore: [
        { type: 'content', value: 'Come when the doors open, stay until they close. Lockers are free for the day.' },
      ],
    },
  },
];

export const KNOW_MORE = [
  {
    resource_type: 'meeting_room',
    text: '<p>You pay when you book, and cancel without cost until the notice of the room ends, which is <strong>12 to 48 hours</strong> before the meeting. The price on the page is the price on the invoice.</p>',
  },
  {
    resource_type: 'dedicated_desk',
    text: '<p>Plans of 30 days cost 15 to 20% less. A desk can be swapped for another one while you have it, if both sides agree.</p>',
  },
] as const;

type OfferText = {
  name: string;
  description: string;
  /** The workspace whose pictures it shows. */
  space: number;
  /** What can be booked there at the price of the offer. */
  sold?: { resource_type: ResourceType; price: number };
  meta: Omit<MetaOf<'offer'>, 'pageMeta'> & { pageMeta: { title: string; description: string } };
};

const names = (...list: string[]) => list.map((name) => ({ name }));

export const OFFERS: OfferText[] = [
  {
    name: 'Team month',
    description:
      '<p>A furnished office for up to six people, for a month. Bring your laptops; desks, screens, chairs, storage, cleaning and coffee are there.</p><p>Two meeting-room hours a week are included, in any of our houses.</p>',
    space: 0,
    meta: {
      pageMeta: {
        title: 'An office for six for a month',
        description: 'A furnished office for six people in London, 25% off the first month.',
      },
      subheading: 'A furnished office for six in Shoreditch, with meeting rooms included.',
      actual_price: '2850',
      discounted_price: '2140',
      keyFacilities: names('Six desks with screens', 'A door that locks', 'Access from eight to eight'),
      includeInPriceFacilities: names(
        'Cleaning every evening',
        'Two meeting-room hours a week',
        'Coffee, tea and fruit',
      ),
      facilities: [
        { icon: 'wifi', name: 'Fibre, 1 Gbit/s' },
        { icon: 'kitchen', name: 'Kitchen and terrace' },
        { icon: 'bike', name: 'Bike storage' },
        { icon: 'shower_facilities', name: 'Showers' },
      ],
      offerTag: { name: 'New teams', discount_percent: '25' },
      booking: { way: 'ask' },
      ribbonTag: { line_1: 'First month only', line_2: 'For teams that have not rented from us before' },
    },
  },
  {
    name: 'Ten-day desk card',
    description:
      '<p>Ten days at any free desk in Manchester, on the days that you choose within three months. The card is personal, and the days are yours.</p>',
    space: 1,
    sold: { resource_type: 'flexi_desk', price: 16 },
    meta: {
      pageMeta: {
        title: 'Ten desk days in Manchester',
        description: 'Ten days at any free desk in Ancoats for the price of eight.',
      },
      subheading: 'Ten days at any free desk in Ancoats for the price of eight.',
      actual_price: '£20 per seat and day',
      discounted_price: '£16 per seat and day',
      keyFacilities: names('Any free desk', 'Valid for three months'),
      includeInPriceFacilities: names('Coffee and tea', 'A locker for the day'),
      facilities: [
        { icon: 'wifi', name: 'Fibre on every floor' },
        { icon: 'breakout', name: 'Canal-side breakout area' },
        { icon: 'pet_friendly', name: 'Dogs are welcome' },
      ],
      offerTag: { name: 'Flexi', discount_percent: '20' },
      ribbonTag: { line_1: 'Ten for eight', line_2: 'Use them within three months' },
    },
  },
  {
    name: 'Away day on the harbour',
    description:
      '<p>A panelled room for eight above the water, with lunch from the quay and a ferry ride at the end. For a day away from the usual walls.</p>',
    space: 2,
    meta: {
      pageMeta: {
        title: 'A team day on Bristol harbour',
        description: 'A meeting room for eight with lunch and a ferry ride, for one price.',
      },
      subheading: 'A meeting room for eight with lunch and a ferry ride.',
      actual_price: '480',
      discounted_price: '390',
      keyFacilities: names('Room for eight', 'Large screen and whiteboard'),
      includeInPriceFacilities: names('Lunch from the quay', 'Coffee all day', 'Ferry for the whole team'),
      facilities: [
        { icon: 'meeting_room', name: 'Panelled meeting room' },
        { icon: 'reception', name: 'Hosted by our team' },
        { icon: 'kitchen', name: 'Lunch in the harbour kitchen' },
      ],
      offerTag: { name: 'Away day', discount_percent: '18' },
      ribbonTag: { line_1: 'From May to September', line_2: 'One price for up to eight people' },
    },
  },
];

export const FAQS: { name: string; qna: MetaOf<'faq'>['qna'] }[] = [
  {
    name: 'Booking and payment',
    qna: [
      {
        question: 'How do I pay?',
        answer: 'By card when you book. The invoice arrives by email, and stays in your account.',
      },
      {
        question: 'Can I cancel?',
        answer:
          'Yes. Until the notice of the room or desk ends, the whole amount is refunded to your card. The notice is shown before you pay.',
      },
      {
        question: 'Can I book for somebody else?',
        answer: 'Yes. Add them as a guest, and they get the details by email.',
      },
    ],
  },
  {
    name: 'On the day',
    qna: [
      {
        question: 'How do I get in?',
        answer: 'The reception is open from eight. Outside these hours you open the door with your phone.',
      },
      {
        question: 'May I bring guests?',
        answer: 'To a meeting room, as many as it has seats. At a desk, please use the lounge.',
      },
      {
        question: 'Is there parking?',
        answer: 'There is bike storage at every house. The page of each space names the nearest car park.',
      },
    ],
  },
];

export const TESTIMONIALS = [
  {
    name: 'Amara Diallo',
    role: 'Founder, Northlight Studio',
    text: 'We booked a room for one afternoon and stayed for two years. What is written on the page is what you find in the house.',
  },
  {
    name: 'Tom Wexford',
    role: 'Partner, Brightwater Legal',
    text: 'Our clients notice the coffee. I notice that the room is always ready, and that the invoice is right.',
  },
  {
    name: 'Ines Barros',
    role: 'Product lead, Halden Robotics',
    text: 'Six of us moved in on a Tuesday morning. By ten we were working.',
  },
  {
    name: 'Karim Haddad',
    role: 'Editor, Inkwell Press',
    text: 'Two days a week in Bristol, one in London. One account, one invoice.',
  },
  {
    name: 'Ruth Okafor',
    role: 'Independent architect',
    text: 'Quiet before noon really means quiet. I get more done here in a morning than at home in a day.',
  },
  {
    name: 'Daniel Lowe',
    role: 'Operations, Saltmarsh Tea',
    text: 'We hold our tastings at the mill. The team sets up the room and leaves us alone, which is exactly right.',
  },
];

export const OTHER_PAGES = [
  {
    name: 'Community',
    slug: 'community',
    search: { title: 'Community', description: 'Lunches, talks and a table for everybody who works alone.' },
    text: '<p>People come for the desk and stay for the lunch. On Thursdays each house eats together; on the first Monday of the month somebody tells the others what they are working on.</p><h2>What happens when</h2><ul><li><strong>Thursdays at one:</strong> the long table, in every house</li><li><strong>First Monday:</strong> show and tell, with questions</li><li><strong>March and October:</strong> the swap of books and plants</li></ul><h2>Take part</h2><p>Everybody who has booked may come. Write to the reception of your house if you want to show something.</p>',
  },
  {
    name: 'House rules',
    slug: 'house-rules',
    search: { title: 'House rules', description: 'Seven short rules for a place where people work side by side.' },
    text: '<p>People work side by side here. These rules keep it pleasant.</p><ol><li>Calls belong in the phone boxes and the meeting rooms.</li><li>The open floors are quiet before noon.</li><li>Leave the room as you found it; the next people arrive on the hour.</li><li>Guests are welcome in the meeting rooms and in the lounge.</li><li>Dogs are welcome in Manchester and Bristol, on a lead.</li><li>Food stays in the kitchen and on the terrace.</li><li>Bikes belong in the bike store.</li></ol><blockquote>If something disturbs you, tell us. We would rather hear it today than read it in a review.</blockquote>',
  },
];
