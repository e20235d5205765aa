import { textsOf } from '#client/texts.tsx';

/** The texts of what all screens share. */
export const useTexts = textsOf('client', 'shared');
