import { flagCodec, storedValue } from '#client/stored-value.ts';

/** Whether the sidebar shows the website's content in place of the back office. */
export const cmsSidebar = storedValue('cmsSidebar', flagCodec);
