/** What the pages of the website say while nobody has entered a heading or an introduction for them. */
import type { PageTitle } from '#domains/content/pages.ts';

type PageText = {
  heading: string;
  introduction: string;
};

export const PAGE_TEXTS: Record<PageTitle, PageText> = {
  'Home Page': {
    heading: 'A good place to work, whenever you need one',
    introduction: 'Meeting rooms by the hour, offices and desks by the day. See the price, pay, and walk in.',
  },
  'Meeting Room Page': {
    heading: 'Meeting rooms by the hour',
    introduction: 'Choose a room for your team, see what it costs, and book it in a minute.',
  },
  'Private Office Page': {
    heading: 'Private offices for teams',
    introduction: 'Your own lockable office, for a day or for months, with everything in place.',
  },
  'Dedicated Desk Page': {
    heading: 'A desk that stays yours',
    introduction: 'Your own dedicated desk in a shared office. Leave your things, and find them where they were.',
  },
  'Flexi Desk Page': {
    heading: 'A desk for the day',
    introduction: 'Take any free desk in our shared spaces, on the days when you need one.',
  },
  'Availability Page': {
    heading: 'See what is free',
    introduction: 'Choose a workspace and a day. You see every free room and desk with its price.',
  },
  'Offer Page': {
    heading: 'Offers',
    introduction: 'Reduced prices for a limited time.',
  },
  'About Us Page': {
    heading: 'About us',
    introduction: 'We run places where people like to work.',
  },
  'Office Listing Page': {
    heading: 'Our spaces',
    introduction: 'Each with its own character, all with the same care.',
  },
  'FAQ Page': {
    heading: 'Questions and answers',
    introduction: 'What people ask us before they book.',
  },
  'Testimonial Page': {
    heading: 'What our members say',
    introduction: 'In their own words.',
  },
  'Gallery Page': {
    heading: 'A look inside',
    introduction: 'Our rooms, offices and desks in pictures.',
  },
};
