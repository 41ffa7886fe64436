import { deskReport } from './desk-report.ts';
import { ReportError } from './report-error.ts';

try {
  process.stdout.write(await deskReport(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof ReportError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
