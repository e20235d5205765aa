import { textsOf } from '#client/texts.tsx';

/** The texts of this area. */
export const useTexts = textsOf('campaigns');
