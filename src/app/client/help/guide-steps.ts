/** The first steps of a new person, by what their role does. */
import { FOLD_PAGES, KIND_SCREENS } from '#domains/content/index.ts';
import { paths } from '#shared/paths.ts';
import { later, type Later } from '#shared/texts.ts';

type Step = { to: string; label: Later };

/** The screens that everybody has, also without a link in the menu. */
const ALWAYS: readonly string[] = [paths.appSearch, paths.profile, paths.calendarFeeds, paths.booking];

const MANAGER: readonly Step[] = [
  { to: paths.insight, label: later('How full is the house?') },
  { to: paths.calendar, label: later('What is taken this week?') },
  { to: paths.memberships, label: later('Who pays every month?') },
  { to: paths.agedDebt, label: later('Who owes money?') },
  { to: paths.useRules, label: later('Who may book what, and when?') },
];
const FRONT_DESK: readonly Step[] = [
  { to: paths.today, label: later('Who comes today?') },
  { to: paths.booking, label: later('Look up who has what') },
  { to: paths.calendar, label: later('What is taken this week?') },
  { to: paths.contactUs, label: later('Read what people ask') },
  { to: paths.members, label: later('Look somebody up') },
];
const HOME = paths.cmsPage(FOLD_PAGES.find(({ title }) => title === 'Home Page')!.screen);
const EDITOR: readonly Step[] = [
  { to: HOME, label: later('Open the start page') },
  { to: paths.cmsPage(KIND_SCREENS['image-gallery']), label: later('Look at the pictures') },
  { to: paths.cmsPage(KIND_SCREENS.offer), label: later('Say what is cheaper now') },
  { to: paths.cmsPage(KIND_SCREENS.faq), label: later('Answer what people often ask') },
  { to: paths.cmsPage(KIND_SCREENS['other-page']), label: later('Add a page of your own') },
];
const MEMBER: readonly Step[] = [
  { to: paths.appSearch, label: later('Find a room or a desk') },
  { to: paths.booking, label: later('See what you have booked') },
  { to: paths.billing, label: later('Save a card') },
  { to: paths.calendarFeeds, label: later('Subscribe to what you have booked') },
  { to: paths.profile, label: later('Say who you are') },
];

type Role = {
  isCms: boolean;
  isStaff: boolean;
  /** Whether it sets up the workspace. */
  isManager: boolean;
  shown: readonly string[];
};

/** @param role what its menu shows, and whether that is the menu of the website */
export function guideSteps({ isCms, isStaff, isManager, shown }: Role): Step[] {
  const steps = isCms ? EDITOR : !isStaff ? MEMBER : isManager ? MANAGER : FRONT_DESK;
  return steps.filter(({ to }) => shown.includes(to) || ALWAYS.includes(to));
}
