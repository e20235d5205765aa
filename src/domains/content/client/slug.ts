/** The slug of a page while it is typed: in lower case, with a dash for the first space. */
export const typedSlug = (text: string): string => text.toLowerCase().replace(' ', '-');
