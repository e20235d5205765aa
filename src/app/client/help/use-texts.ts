import { textsOf } from '#client/texts.tsx';

/** The texts of the help, which few people open. */
export const useTexts = textsOf('help');
