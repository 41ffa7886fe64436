import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Copy, DockerfileParser, type From, type Instruction } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';

/** One line for each thing that is wrong with the text of a Dockerfile, or that we do not want in one. */
export function dockerfileFaults(text: string, contextFolder: string): readonly string[] {
  const dockerfile = DockerfileParser.parse(text);
  const instructions = dockerfile.getInstructions();
  const last = stagesOf(instructions).at(-1) ?? [];
  const lastOf = (keyword: string): Instruction | undefined => last.findLast((each) => each.getKeyword() === keyword);
  const user = lastOf('USER')?.getArgumentsContent() ?? 'root';
  const broken = validate(text).map(({ range, message }) => `line ${range.start.line + 1}: ${message}`);
  const isForm = (keyword: string): boolean => /^\[".*"\]$/.test(lastOf(keyword)?.getArgumentsContent() ?? '');
  return [
    ...broken,
    ...imagesOf(text).flatMap((from) => imageFault(from, text) ?? []),
    ...(/^(root|0)(:|$)/.test(user) ? ['the service runs as root'] : []),
    ...(/^\d+:\d+$/.test(user) ? [] : ['USER names no number, by which a cluster tells that it is not root']),
    ...(isForm('ENTRYPOINT') ? [] : ['ENTRYPOINT is no list: a shell would get the signals']),
    ...(isForm('CMD') ? [] : ['CMD is no list']),
    ...(lastOf('STOPSIGNAL')?.getArgumentsContent() === 'SIGTERM' ? [] : ['STOPSIGNAL is not SIGTERM']),
    ...(lastOf('HEALTHCHECK') === undefined ? ['there is no HEALTHCHECK'] : []),
    ...(lastOf('VOLUME') === undefined ? ['there is no VOLUME'] : []),
    ...instructions.flatMap((each) => (each.getKeyword() === 'ADD' ? ['ADD fetches and unpacks; use COPY'] : [])),
    ...instructions.flatMap((each) =>
      isSecret(each) ? [`a secret stays in the image: ${each.getTextContent()}`] : [],
    ),
    ...copiedFrom(text).flatMap((path) => (existsSync(join(contextFolder, path)) ? [] : [`${path} does not exist`])),
  ];
}

/** What is copied from the repository; see `readCopies`. */
export function copiedFrom(text: string): readonly string[] {
  return readCopies(text).flatMap((copy) => copy.sources);
}

export interface CopyStep {
  readonly sources: readonly string[];
  readonly target: string;
}

/** The text of each stage by its name; `last` is the stage of the image. */
export function readStages(text: string): ReadonlyMap<string, string> {
  const parts = text.split(/^(?=FROM )/m).slice(1);
  const nameOf = (part: string) => /^FROM \S+ AS (\S+)$/m.exec(part)?.[1];
  return new Map(
    parts.map((part, index) => [index === parts.length - 1 ? 'last' : (nameOf(part) ?? `${index}`), part]),
  );
}

/** Copies from the repository, in order; not those from stage to stage. */
export function readCopies(text: string): readonly CopyStep[] {
  return DockerfileParser.parse(text)
    .getCOPYs()
    .filter((copy: Copy) => copy.getFromFlag() === null)
    .map((copy: Copy) => {
      const paths = copy.getArguments().map((argument) => argument.getValue());
      return { sources: paths.slice(0, -1), target: paths.at(-1) ?? '' };
    });
}

/** The only argument of the last instruction of this name, such as the command of a RUN. */
export function lastArgument(text: string, keyword: string): string {
  const found = DockerfileParser.parse(text)
    .getInstructions()
    .filter((each) => each.getKeyword() === keyword);
  return found.at(-1)?.getArgumentsContent() ?? '';
}

function stagesOf(instructions: readonly Instruction[]): readonly (readonly Instruction[])[] {
  const stages: Instruction[][] = [];
  for (const each of instructions) {
    if (each.getKeyword() === 'FROM') stages.push([]);
    stages.at(-1)?.push(each);
  }
  return stages;
}

/** The images from a registry, without the stages of this file. */
function imagesOf(text: string): readonly From[] {
  const stages = readStages(text);
  return DockerfileParser.parse(text)
    .getFROMs()
    .filter((from) => !stages.has(from.getImage() ?? ''));
}

function imageFault(from: From, text: string): string | undefined {
  const name = from.getImage() ?? '';
  const tag = from.getImageTag() ?? '';
  if (from.getImageDigest() !== null) return undefined;
  if (tag === '' || tag === 'latest') return `${name} has no version`;
  const variable = /\$\{(\w+)\}/.exec(tag)?.[1];
  const isPinned = variable === undefined || new RegExp(`^ARG ${variable}=\\d+\\.\\d+\\.\\d+$`, 'm').test(text);
  return isPinned ? undefined : `${variable} has no version`;
}

function isSecret(instruction: Instruction): boolean {
  return (
    ['ARG', 'ENV'].includes(instruction.getKeyword()) &&
    /(SECRET|PASSWORD|TOKEN|KEY)(?!_FILE)\w*[= ]/i.test(`${instruction.getArgumentsContent()} `)
  );
}
