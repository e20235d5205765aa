/** What the pages of the website say while nobody has entered a heading or an introduction for them. */
import type { PageTitle } from '#domains/content/pages.ts';
import { later, type Later } from '#shared/texts.ts';

type PageText = {
  heading: Later;
  introduction: Later;
};

export const PAGE_TEXTS: Record<PageTitle, PageText> = {
  'Home Page': {
    heading: later('A good place to work, whenever you need one'),
    introduction: later('Meeting rooms by the hour, offices and desks by the day. See the price, pay, and walk in.'),
  },
  'Meeting Room Page': {
    heading: later('Meeting rooms by the hour'),
    introduction: later('Choose a room for your team, see what it costs, and book it in a minute.'),
  },
  'Private Office Page': {
    heading: later('Private offices for teams'),
    introduction: later('Your own lockable office, for a day or for months, with everything in place.'),
  },
  'Dedicated Desk Page': {
    heading: later('A desk that stays yours'),
    introduction: later(
      'Your own dedicated desk in a shared office. Leave your things, and find them where they were.',
    ),
  },
  'Flexi Desk Page': {
    heading: later('A desk for the day'),
    introduction: later('Take any free desk in our shared spaces, on the days when you need one.'),
  },
  'Availability Page': {
    heading: later('See what is free'),
    introduction: later('Choose a workspace and a day. You see every free room and desk with its price.'),
  },
  'Offer Page': {
    heading: later('Offers'),
    introduction: later('Reduced prices for a limited time.'),
  },
  'About Us Page': {
    heading: later('About us'),
    introduction: later('We run places where people like to work.'),
  },
  'Office Listing Page': {
    heading: later('Our spaces'),
    introduction: later('Each with its own character, all with the same care.'),
  },
  'FAQ Page': {
    heading: later('Questions and answers'),
    introduction: later('What people ask us before they book.'),
  },
  'Testimonial Page': {
    heading: later('What our members say'),
    introduction: later('In their own words.'),
  },
  'Gallery Page': {
    heading: later('A look inside'),
    introduction: later('Our rooms, offices and desks in pictures.'),
  },
};
