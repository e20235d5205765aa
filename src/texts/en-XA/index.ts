import type { Messages } from '@lingui/core';

/** The pseudo language, which is made of the English texts. */
export default import.meta.glob<Messages>('./*.po', { base: '../en', query: '?pseudo', import: 'default' });
