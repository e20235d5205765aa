import { textsOf } from '#client/texts.tsx';

export const useTexts = textsOf('waiting', 'shared');
