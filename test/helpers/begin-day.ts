/** Runs before each test file. The files of a worker share the modules that are imported here. */
import { beginDay } from './world.ts';

beginDay();
