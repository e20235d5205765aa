/** Replaces the id of a space page in the address of its editor, to add one. */
export const CREATE_SPACE = 'createNewSpace';
