import type { Role } from '@helpdesk/client';
import type { Form } from '../../../ui/form/use-form.ts';
import type { Area } from './role-matrix.ts';

/** The permissions of each role, by its id. */
export type Grants = Readonly<Record<string, readonly string[]>>;

/** The properties of both forms of the matrix. */
export interface MatrixProps {
  readonly roles: readonly Role[];
  readonly areas: readonly Area[];
  readonly form: Form<Grants>;
  /** Why the signed-in agent cannot change this cell. */
  readonly lockOf: (role: Role, permission: string) => string | undefined;
  readonly holdersOf: (role: Role) => number | undefined;
  readonly onRename: (role: Role) => void;
  readonly onDelete: (role: Role) => void;
}
