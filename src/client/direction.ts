import { useOnceHydrated } from '#client/page/use-once-hydrated.ts';

export type Direction = 'ltr' | 'rtl';

/** The direction of the page, as `dir` of `<html>` says. Outside of a browser, from left to right. */
const pageDirection = (): Direction =>
  typeof document !== 'undefined' && document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';

/** For libraries that must be told the direction. Style sheets and elements follow it by themselves. */
export const useDirection = (): Direction => useOnceHydrated(pageDirection(), 'ltr');

/** 1 if what comes next is on the right, -1 if it is on the left. For what is measured in pixels from the left. */
export const towardsEnd = (): 1 | -1 => (pageDirection() === 'rtl' ? -1 : 1);

const OTHER_ARROW: Partial<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** The key as if the page were written from left to right: `ArrowRight` leads to what comes next. */
export const readingKey = (key: string): string => (towardsEnd() === -1 && OTHER_ARROW[key]) || key;
