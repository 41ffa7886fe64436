import { prepareTemplate } from './postgres-databases.ts';

/** A missing Postgres fails the run. */
export default prepareTemplate;
