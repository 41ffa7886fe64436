import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as domain from '@helpdesk/domain';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { importsOf, root, sourceFiles } from './imports.ts';

/** Where a rule of the domain may not stand a second time. */
const folders = [
  'apps/console/src',
  'apps/widget/src',
  'packages/client/src',
  'packages/screen-state/src',
  'packages/ui/src',
];
const files = (await Promise.all(folders.map(sourceFiles)))
  .flat()
  .filter((file) => file !== 'packages/client/src/api-types.ts' && !file.endsWith('-of-tests.ts'));
const texts: ReadonlyMap<string, string> = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const rules: ReadonlySet<string> = new Set(Object.keys(domain));

/** What a file calls its own, by the name under which others import it. */
function ownNames(file: string, text: string): readonly string[] {
  const { module } = parseSync(file, text);
  return module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ moduleRequest, isType }) => moduleRequest === null && !isType)
    .flatMap(({ exportName }) => exportName.name ?? []);
}

/** The rules that a file imports, by their names in the domain. */
function importedRules(file: string, text: string): readonly string[] {
  const { module } = parseSync(file, text);
  return module.staticImports
    .filter(({ moduleRequest }) => moduleRequest.value === '@helpdesk/domain')
    .flatMap(({ entries }) => entries)
    .filter(({ isType }) => !isType)
    .map(({ importName }) => importName.name ?? `${importName.kind}`);
}

/** Names that mean something else: words and permissions in a language. */
const isOfWords = (file: string): boolean => file.includes('/words/') && !file.endsWith('/names.ts');

function secondOnes(file: string, text: string): readonly string[] {
  if (isOfWords(file)) return [];
  const imported = importedRules(file, text);
  return ownNames(file, text).filter((name) => rules.has(name) && !imported.includes(name));
}

/** A rule, the exports of the domain that are it, and how a second one would look. */
const shared: readonly (readonly [rule: string, names: readonly (keyof typeof domain)[], copy: RegExp])[] = [
  ['what a filter means', ['parseFilter', 'matchesFilter'], /case 'some':\s+return own\.length/],
  ['the order of lists', ['compareBySort', 'conversationFields'], /left < right \? -1 : 1/],
  ['who outranks whom', ['lackedPermissions'], /\.permissions\.some\(\(each\) => !/],
  ['names of built-in roles', ['isBuiltInRole', 'adminRoleName'], /=== '(?:Admin|Agent)'/],
  [
    'the defaults of an inbox',
    ['widgetConfig', 'shownFields', 'defaultColor'],
    /'#2563eb'|prevent_multiple_conversations: (?:true|false)/,
  ],
  ['the text of a button that is not set', ['unsetStartText'], /'Start conversation'/],
  ['placeholders', ['unknownPlaceholder', 'filledPieces', 'openPlaceholders'], /\\\{\\\{/],
  ['the actions of macros', ['macroActionTypes'], /'assign_user',\s+'assign_team'/],
  [
    'built-in statuses',
    ['isBuiltInStatus', 'statusNames', 'needsMoment'],
    /(?:===|!==|name:) '(?:Open|Snoozed|Resolved)'|'snoozed', 'resolved', 'closed'/,
  ],
  ['priorities', ['priorityNames'], /\['(?:Low|High)', 'Medium'/],
  ['the rules of passwords', ['passwordRules', 'passwordFault'], /normalize\('NFKC'\)/],
  ['who may change what', ['mayChange'], /'conversations:update_(?:status|priority|tags|user_assignee|team_assignee)'/],
  [
    'what a visitor may write',
    ['mayReply', 'isInTheWay'],
    /&& rules\.prevent_reply_to_closed_conversation|rules\.prevent_multiple_conversations &&/,
  ],
  [
    'answers of the form',
    ['mayBeEmail', 'mayBeNumber', 'isCountryCode', 'answerName'],
    /\[\^\\s@\]\+@|type === 'phone' \? 'phone'/,
  ],
  ['e-mail addresses of contacts', ['parseEmail'], /includes\('@'\) && !|\[\^\.@\\s\]/],
  ['what is long enough to be searched', ['isSearchable'], /Script=Hiragana/],
  ['how texts are cut', ['cutText'], /segment\(text\)\.containing/],
  ['keys of attributes', ['attributeKeyShape'], /\[a-z0-9_\]\{1,64\}/],
  ['values of attributes', ['attributeFault', 'readWrittenNumber'], /replace\(',', '\.'\)/],
  ['lengths of texts', ['longestTitle', 'longestChatMessage', 'longestMessage'], /maxLength=\{\d{2,}|maxLength=\{\d+_/],
  ['whom a note calls', ['distinctMentions'], /each\.type === type && each\.id === id/],
  ['availability', ['isLeftOut', 'chosenStatuses', 'nextAvailability'], /'away_manual'(?:,| \|\|)/],
  ['how far a snooze may reach', ['parseSnooze'], /furthestYears/],
  ['which files may be uploaded', ['mayBeUploaded'], /isByBytes/],
  [
    'which links and domains an inbox takes',
    ['widgetLinkShape', 'readTrustedDomain', 'mostSpacing'],
    /\\\*\\\\\.|<= 500\b/,
  ],
];

const copiesOf = (copy: RegExp): readonly string[] =>
  [...texts].flatMap(([file, text]) => (!file.includes('/words/') && copy.test(text) ? [file] : []));

const imported: ReadonlySet<string> = new Set([...texts].flatMap(([file, text]) => importedRules(file, text)));

describe('a rule of the domain stands once', () => {
  it('looks at every screen, and at many rules', () => {
    expect(files.length).toBeGreaterThan(400);
    expect(rules.size).toBeGreaterThan(250);
  });

  it('no screen has one of the same name', () => {
    expect([...texts].flatMap(([file, text]) => secondOnes(file, text).map((name) => `${file}: ${name}`))).toEqual([]);
  });

  it.each([
    ['apps/console/src/planted.ts', 'export const cutText = (text: string) => text;', ['cutText']],
    ['apps/console/src/planted.ts', "export { cutText } from '@helpdesk/domain';", []],
    ['apps/widget/src/planted.ts', 'export function isSearchable() {}\nexport type Agent = string;', ['isSearchable']],
  ])('one in %s is found: %s', (file, text, names) => {
    expect(secondOnes(file, text)).toEqual(names);
  });

  it.each(shared)('%s: screens import it, and have no other', (_rule, names, copy) => {
    expect(names.filter((name) => !imported.has(name))).toEqual([]);
    expect(copiesOf(copy)).toEqual([]);
  });
});

describe('what screens import of the domain', () => {
  const imports = files
    .flatMap((file) => importsOf(file))
    .filter(({ specifier }) => specifier.startsWith('@helpdesk/domain'));

  it('is its first entry, and rules by their names', () => {
    expect(imports.length).toBeGreaterThan(50);
    expect(imports.filter(({ specifier }) => specifier !== '@helpdesk/domain')).toEqual([]);
    expect([...imported].filter((name) => !rules.has(name))).toEqual([]);
  });
});
