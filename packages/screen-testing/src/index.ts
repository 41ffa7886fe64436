/** A service and a person for tests of screens, in a page of happy-dom. */
export { permissionNames as everyPermission } from '@helpdesk/contract';
export { nameOf } from './accessible-name.ts';
export { completePage } from './complete-page.ts';
export { all, choose, find, get, gone, keyOn, press, seen, write } from './person.ts';
export {
  type Asked,
  exampleOf,
  offline,
  refused,
  type Script,
  type ScriptedService,
  scriptedService,
} from './scripted-service.ts';
