/** What other domains may use of this one in the browser. */
export { RoleRowsField } from './components/role-rows-field.tsx';
