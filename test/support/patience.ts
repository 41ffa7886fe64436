/**
 * For stores of tests: time limits so long that a slow machine does not reach them. Tests about limits provoke them.
 */
export const onBusyMachines = { patience: 50 } as const;

/** The same for a service that a test starts. */
export const patientService = { HELPDESK_DATABASE_PATIENCE: String(onBusyMachines.patience) } as const;

/** For a service whose time limits are tested. */
export const impatientService = { HELPDESK_DATABASE_PATIENCE: '1' } as const;
