import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { translation } from '#shared/texts.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } }).setMessagesCompiler(compileMessage);

/** The texts as they stand in the sources. */
export const english = translation((id, values) => i18n._(id, values), 'en');
