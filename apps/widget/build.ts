import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, type InlineConfig, type Plugin } from 'vite';
import { words as ar } from './src/frame/words/ar.ts';
import { words as de } from './src/frame/words/de.ts';
import { words as en } from './src/frame/words/en.ts';
import { words as es } from './src/frame/words/es.ts';
import { words as fr } from './src/frame/words/fr.ts';
import { directionOf, fill, languages } from './src/frame/words/words.ts';

/** Builds the loader and the frame into `dist`, each file with its brotli and gzip next to it. `node build.ts`. */
const root = import.meta.dirname;
const repository = join(root, '../..');
const dist = join(root, 'dist');

const hashOf = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

/** The classes and animations of all sheets, in the order of their files: numbers compress better than hashes, and each has its own. */
const classes = globSync('src/**/*.module.css', { cwd: root })
  .sort()
  .flatMap((file) => [
    ...new Set(
      readFileSync(join(root, file), 'utf8')
        .match(/(?<=\.|@keyframes )[a-z][\w-]*/gi)
        ?.map((name) => `${file} ${name}`),
    ),
  ]);

/** `a0`, `b0` … `a1`: short, and never a word that a blocker of advertisements knows. */
function classNameOf(name: string): string {
  const at = classes.indexOf(name);
  if (at === -1) throw new Error(`${name} is not among the classes of the widget`);
  return String.fromCharCode(97 + (at % 26)) + Math.floor(at / 26);
}

const layers = '@layer tokens,base,parts,views,later;';

/**
 * Whatever order the chunks come in, the layers have theirs; tokens are only there where several rules use them; and what
 * only later views look like is a file of its own.
 */
const layersAndTokens: Plugin = {
  name: 'layers-and-tokens',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
      const later: string[] = [];
      const first = withoutUnused(String(file.source)).replace(
        /@layer later\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g,
        (all) => {
          later.push(all);
          return '';
        },
      );
      if (later.length === 0) throw new Error('no styles of later views are found');
      file.source = layers + first;
      const source = layers + later.join('');
      this.emitFile({ type: 'asset', fileName: `assets/later-${hashOf(source).slice(0, 8)}.css`, source });
    }
  },
};

/** Which modules are in the scripts, for the tests: a line each, by path from the root of the repository. */
const moduleList: Plugin = {
  name: 'module-list',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
    const modules = chunks.flatMap((chunk) => Object.entries(chunk.modules));
    const files = modules.flatMap(([id, { renderedLength }]) =>
      renderedLength > 0 && !id.startsWith('\0') ? [relative(repository, id)] : [],
    );
    this.emitFile({ type: 'asset', fileName: '.modules', source: `${[...new Set(files)].sort().join('\n')}\n` });
  },
};

/** Without the tokens that nothing uses. One that is used once is written where it is used. */
function withoutUnused(css: string): string {
  const uses = counted(css.match(/(?<=var\()--[\w-]+/g));
  const definitions = counted(css.match(/(?<=[{;])--[\w-]+(?=:)/g));
  const values = new Map<string, string>();
  const less = css
    .replace(/([{;])(--[\w-]+):([^;{}]*)/g, (all, start: string, name: string, value: string) => {
      const isUsed = uses.has(name);
      // What a value names may go with it, and what has a second choice is set elsewhere.
      const isOnce = uses.get(name) === 1 && definitions.get(name) === 1 && css.includes(`var(${name})`);
      if (isUsed && !(isOnce && !value.includes('var('))) return all;
      values.set(name, value);
      return start;
    })
    .replace(/var\((--[\w-]+)\)/g, (all, name: string) => values.get(name) ?? all);
  if (less !== css) return withoutUnused(less);
  // What is left where the tokens were, and the mark of the builder.
  return css
    .replace(/([{;]);+/g, '$1')
    .replace(/@media \([^(){}]*\)\{:root\{\}\}/g, '')
    .replace(/\/\*[^*]*\*\//g, '');
}

function counted(names: readonly string[] | null): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names ?? []) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

const shared: InlineConfig = {
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  resolve: { dedupe: ['preact'] },
};
/** Calls of `h` are shorter than those of the automatic runtime, which is a module of its own too. */
const jsx = { runtime: 'classic', pragma: 'jsxElement', pragmaFrag: 'jsxFragment' } as const;
/** What the first view does without. */
const later =
  /(talk|live|looks|has-arrived|take-back|pasted|own-typing|page-visits|why-refused|lost-files|connect-widget|conversation-streams|keep-connected|connection-attempt|heartbeat|listeners|socket-error|sender|renewal|form-fetch|sound|attach|failures|file-refusal|form|form-rules|conversation|log|log-scroll|message|message-groups|contact-drafts|composer|file-button|agent-text|attachments|rich-text|links|times|later-icons|more|list|news|peek|later|preview|bar|words\/(en|de|fr|es|ar))\.(?:tsx?|module\.css)$/;
/** The first view needs one rule of the domain: whether a visitor may start a conversation. The others load later. */
const isLater = (id: string): boolean =>
  later.test(id) || (id.includes('/domain/src/model/') && !/(?:inbox-config|in-the-way)\.ts$/.test(id));
/** What visitors do not need, or one of several: each is a file of its own. */
const apart = /\/(preview|words\/(en|de|fr|es|ar))\.tsx?$/;
const target = ['chrome123', 'firefox128', 'safari17.5'];

rmSync(dist, { recursive: true, force: true });
await build({
  ...shared,
  oxc: { jsx },
  plugins: [layersAndTokens, moduleList],
  css: {
    modules: {
      generateScopedName: (name, file) => classNameOf(`${relative(root, file)} ${name}`),
    },
  },
  build: {
    outDir: dist,
    target,
    cssCodeSplit: false,
    reportCompressedSize: false,
    // Built as a library: in an app build, Vite adds its own loader to the chunks and an inline script to the document.
    lib: { entry: join(root, 'src/frame/main.tsx'), formats: ['es'] },
    rolldownOptions: {
      transform: { inject: { jsxElement: ['preact', 'h'], jsxFragment: ['preact', 'Fragment'] } },
      output: {
        minify: true,
        // Without the marks that tell builders how to build these files again.
        comments: false,
        // What the first view needs is one file, and what comes right after it is another one: small files compress worse,
        // and each could be missing by itself after an upgrade.
        codeSplitting: {
          groups: [
            { name: 'main', test: (id) => !isLater(id) },
            { name: 'chat', test: (id) => !apart.test(id) },
          ],
        },
        entryFileNames: 'assets/entry.js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
});
await build({
  ...shared,
  build: {
    outDir: dist,
    emptyOutDir: false,
    target,
    reportCompressedSize: false,
    lib: {
      entry: join(root, 'src/loader/main.ts'),
      formats: ['iife'],
      name: 'helpdeskLoader',
      fileName: () => 'widget.js',
    },
  },
});

// It imports what the document loads itself, and nothing else does.
rmSync(join(dist, 'assets/entry.js'));
const assets = readdirSync(join(dist, 'assets'));
const asset = (pattern: RegExp): string => {
  const found = assets.filter((name) => pattern.test(name));
  if (found.length !== 1) throw new Error(`${pattern} is in ${found.length} of the built files`);
  return `/widget/assets/${found[0]}`;
};
const page = readFileSync(join(root, 'index.html'), 'utf8')
  .split('\n')
  .filter((line) => !line.trimStart().startsWith('<!--'))
  .join('\n')
  .replace('/src/frame/main.tsx', asset(/^main-.*\.js$/))
  .replace('/src/frame/base.css', asset(/^widget-.*\.css$/))
  .replace('/src/frame/later.css', asset(/^later-.*\.css$/));
// The words that the document itself shows while the scripts cannot be fetched.
const catalogues = { en, de, fr, es, ar };
for (const language of languages) {
  const { chat, notLoaded, again } = catalogues[language];
  // An empty address means the address of the document, with its query.
  const said = fill(page, { chat, notLoaded, again, here: '' });
  const whole = said.replace('lang="en"', `lang="${language}" dir="${directionOf(language)}"`);
  writeFileSync(join(dist, language === 'en' ? 'index.html' : `index.${language}.html`), whole);
}
const loader = readFileSync(join(dist, 'widget.js'));
writeFileSync(join(dist, `widget.${hashOf(loader).slice(0, 10)}.js`), loader);
for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || entry.name.startsWith('.')) continue;
  const file = join(entry.parentPath, entry.name);
  const body = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  writeFileSync(`${file}.br`, brotliCompressSync(body, { params }));
}
