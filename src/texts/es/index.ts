import type { Messages } from '@lingui/core';

/** The catalogues of this language, by area. */
export default import.meta.glob<Messages>('./*.po', { import: 'default' });
