import { type Cases, PAGE, by, inSpace } from '../case.ts';

export default { 'gifts.list': by.managers(inSpace(PAGE)) } satisfies Cases;
