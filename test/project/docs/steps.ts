import { type Block, blocksOf } from './blocks.ts';

/** Lines to paste, and the answer that the page shows for them. */
export interface Step {
  readonly command: string;
  /** Undefined where none is shown. */
  readonly answer: string | undefined;
}

interface Found {
  readonly command: Block;
  readonly answer: Block | undefined;
}

/** `sh` blocks in their order. What stands right behind one as `json` or `text` is its answer. */
function found(page: string): readonly Found[] {
  const blocks = blocksOf(page);
  return blocks.flatMap((command, index) => {
    if (command.language !== 'sh' || command.notRun !== undefined) return [];
    const next = blocks[index + 1];
    const isAnswer =
      next !== undefined &&
      ['json', 'text'].includes(next.language) &&
      page.slice(command.end, next.start).trim() === '';
    return [{ command, answer: isAnswer ? next : undefined }];
  });
}

export function stepsOf(page: string): readonly Step[] {
  return found(page).map(({ command, answer }) => ({ command: command.text, answer: answer?.text }));
}

/** The page with these answers in place of those that it shows wrongly. */
export function withAnswers(page: string, answers: readonly string[]): string {
  return found(page).reduceRight((text, { command, answer }, index) => {
    const given = answers[index] ?? '';
    if (answer === undefined || faultOf({ command: command.text, answer: answer.text }, given) === undefined)
      return text;
    const block = `\`\`\`${answer.language}\n${given}\n\`\`\``;
    return `${text.slice(0, answer.start)}${block}${text.slice(answer.end)}`;
  }, page);
}

/** What is wrong with the answer to a step, or undefined. */
export function faultOf(step: Step, answer: string): string | undefined {
  if (step.answer === undefined) {
    return /"status": ?"error"/.test(answer) ? `is refused, which the page does not say: ${answer}` : undefined;
  }
  const [shown, got] = [normalized(step.answer), normalized(answer)];
  return shown === got ? undefined : `shows ${shown}\nbut answers ${got}`;
}

/** The answer with fixed values for everything that differs from run to run. */
function normalized(answer: string): string {
  return answer
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<time>')
    .replace(/"date":"\d{4}-\d\d-\d\d"/g, '"date":"<day>"')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>')
    .replace(/"(next_cursor|api_key|api_secret|session_token|ticket)":"[^"]+"/g, '"$1":"<made up>"')
    .replace(/http:\/\/127\.0\.0\.1:\d+/g, '<address>')
    .replace(/expires=\d+&signature=[\w-]+/g, '<signature>');
}
