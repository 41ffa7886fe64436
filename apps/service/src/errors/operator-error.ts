import { exitCodes } from './exit-codes.ts';

/** A refusal for the person at the command line: its message is the one line that they read. */
export class OperatorError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = exitCodes.failed, options: ErrorOptions = {}) {
    super(message, options);
    this.name = 'OperatorError';
    this.exitCode = exitCode;
  }
}
