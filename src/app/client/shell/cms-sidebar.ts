import { flagCodec, storedValue } from '#client/stored-value.ts';

/** Whether the sidebar shows the menu of the website's content instead of the back office. */
export const cmsSidebar = storedValue('cmsSidebar', flagCodec);
