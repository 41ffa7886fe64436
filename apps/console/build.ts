import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import emojiByGroup from 'unicode-emoji-json/data-by-group.json' with { type: 'json' };
import { build, createServer, type InlineConfig, type Plugin } from 'vite';

/**
 * Builds the console into `dist`, each file with its brotli and gzip next to it: `node build.ts`. With `--dev` it serves
 * the sources instead, next to a service at `HELPDESK_URL`, and the page of all parts at `/__parts`.
 */
const root = import.meta.dirname;
const repository = join(root, '../..');
const dist = join(root, 'dist');
const firstModule = join(root, 'src/main.ts');
const languageModule = /\/src\/words\/\w\w\/index\.ts$/;
/** Their entries name all of their rules: who uses one is not seen by who imports it. */
const byUse = ['domain/src/', 'packages/screen-state/src/mail/', 'packages/ui/src/mail-html.ts'].map((path) =>
  join(repository, path),
);
const startModule = join(root, 'src/start.tsx');
const layers = '@layer tokens,base,parts,views;';

/** Sheets of shared chunks come before the one that names the layers: the first of them decides their order. */
const orderedLayers: Plugin = {
  name: 'ordered-layers',
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle)) {
      if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${layers}${file.source}`;
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

/** The page begins by loading its language: what it loads next is fetched with it, and not after it. Before all, the guard. */
const startBeside: Plugin = {
  name: 'start-beside',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const chunks = Object.values(bundle ?? {}).filter((each) => each.type === 'chunk');
      const beside = new Set<(typeof chunks)[number]>();
      // What a chunk needs comes before it: sheets of parts are overruled by those of screens.
      const add = (chunk: (typeof chunks)[number]): void => {
        for (const each of chunks) {
          if (chunk.imports.includes(each.fileName) && !each.isEntry && !beside.has(each)) add(each);
        }
        beside.add(chunk);
      };
      for (const chunk of chunks) if (chunk.moduleIds.includes(startModule)) add(chunk);
      // What the first script imports is named already.
      const named = new Set(chunks.flatMap((each) => (each.isEntry ? each.imports : [])));
      const scripts = [...beside].flatMap(({ fileName }) => (named.has(fileName) ? [] : [fileName]));
      const sheets = [...beside].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
      return [
        { tag: 'script', attrs: { src: `/${guard}` }, injectTo: 'head-prepend' },
        ...scripts.map((name) => link({ rel: 'modulepreload', href: `/${name}` })),
        ...sheets.map((name) => link({ rel: 'stylesheet', href: `/${name}` })),
      ];
    },
  },
};

/** The script that the document names under the same name in every build; see src/guard.ts. */
const guard = 'guard.js';

const link = (attrs: Readonly<Record<string, string>>) =>
  ({ tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' }) as const;

/** Where the page of all parts stands while the sources are served. */
const partsPage: Plugin = {
  name: 'parts-page',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (/^\/__parts(?:$|\?)/.test(request.url ?? ''))
        request.url = request.url?.replace('/__parts', '/parts/index.html');
      next();
    });
  },
};

const emojiModule = 'virtual:emoji';
/** Newer ones are empty boxes on many devices. */
const newestEmoji = 15.1;

/** The sign and the name of each emoji by group: the one thing that the console needs of a large file. */
const emoji: Plugin = {
  name: 'emoji',
  resolveId: (id) => (id === emojiModule ? `\0${emojiModule}` : undefined),
  load: (id) => {
    if (id !== `\0${emojiModule}`) return undefined;
    const groups = emojiByGroup.map(({ slug, emojis }) => [
      slug,
      emojis
        .filter(({ emoji_version: version }) => Number(version) <= newestEmoji)
        .map(({ emoji: sign, name }) => [sign, name]),
    ]);
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(groups))});`;
  },
};

/** The modules that import a module, directly or through others, without a `import()` in between. */
function importersOf(id: string, importersAt: (id: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set([id]);
  for (const each of found) for (const importer of importersAt(each)) found.add(importer);
  return found;
}

const config: InlineConfig = {
  root,
  plugins: [orderedLayers, emoji, startBeside, moduleList],
  configFile: false,
  logLevel: 'warn',
  resolve: { dedupe: ['preact'] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: dist,
    target: ['chrome123', 'firefox128', 'safari17.5'],
    reportCompressedSize: false,
    // Its polyfill would be an inline script, which the policy of the page refuses.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
};

interface Chunking {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

function partOf(id: string, chunking: Chunking): 'first' | 'start' | undefined {
  if (byUse.some((path) => id.startsWith(path)) || id === firstModule) return undefined;
  const importers = importersOf(id, (each) => chunking.getModuleInfo(each)?.importers ?? []);
  const isOfLanguages = [...importers].some((each) => languageModule.test(each));
  if (!id.endsWith('.css') && (importers.has(firstModule) || (importers.has(startModule) && isOfLanguages)))
    return 'first';
  return importers.has(startModule) && !importers.has(firstModule) ? 'start' : undefined;
}

const pageOptions: NonNullable<InlineConfig['build']>['rolldownOptions'] = {
  // How long its plugins took is nothing for who installs it.
  checks: { pluginTimings: false },
  output: {
    codeSplitting: {
      groups: [
        // The start is not run before the first script and the language have asked for it: what they share is apart.
        { name: (id, chunking) => (partOf(id, chunking) === 'first' ? 'first' : null), priority: 2 },
        // What the page begins with is one file: small files compress worse, and each could be missing by itself.
        { name: (id, chunking) => (partOf(id, chunking) === 'start' ? 'start' : null), priority: 1 },
      ],
    },
  },
};

if (process.argv.includes('--dev')) await serve();
else await write();

async function serve(): Promise<void> {
  const target = process.env.HELPDESK_URL ?? 'http://localhost:9000';
  const proxy = Object.fromEntries(['/api', '/widget', '/uploads'].map((path) => [path, { target }]));
  const server = await createServer({
    ...config,
    plugins: [orderedLayers, emoji, partsPage],
    logLevel: 'info',
    server: { proxy: { ...proxy, '/ws': { target, ws: true } } },
  });
  await server.listen();
  server.printUrls();
}

async function write(): Promise<void> {
  rmSync(dist, { recursive: true, force: true });
  await build({ ...config, build: { ...config.build, rolldownOptions: pageOptions } });
  const input = join(root, 'src/guard.ts');
  const output = { format: 'iife', entryFileNames: guard } as const;
  await build({
    ...config,
    plugins: [],
    build: { ...config.build, emptyOutDir: false, copyPublicDir: false, rolldownOptions: { input, output } },
  });
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    // A picture is compressed already; a name that begins with a point is for the tests alone.
    if (!entry.isFile() || /^\.|\.png$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const body = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
    writeFileSync(`${file}.br`, brotliCompressSync(body, { params }));
  }
}
