import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultLanguage } from '@helpdesk/domain';
import { systemErrorCode } from '@helpdesk/files';
import type { LanguageSource } from '@helpdesk/http';
import * as v from 'valibot';
import type { Reporter } from '../composition/database.ts';

const codeShape = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/;
const largest = 1024 * 1024;
const texts = v.record(v.string(), v.string());
type Texts = v.InferOutput<typeof texts>;

/** The key of the name of a language in that language; a file may leave it out. */
const nameKey = '_.name';

/**
 * The texts in `<code>.json` of a folder that an operator fills: flat objects, one text for each key. A file that
 * was changed is read again. A file that cannot be used is ignored, and the reason is logged.
 */
export function languageFiles(folder: string, report: Reporter): LanguageSource {
  const kept = new Map<string, { readonly stamp: string; readonly texts: Texts | undefined }>();

  async function load(code: string): Promise<Texts | undefined> {
    const file = join(folder, `${code}.json`);
    const { size, mtimeMs } = (await stat(file).catch(missing)) ?? {};
    if (size === undefined) return undefined;
    const stamp = `${size} ${mtimeMs}`;
    const known = kept.get(code);
    if (known?.stamp === stamp) return known.texts;
    const loaded = size > largest ? 'larger than 1 MiB' : parse(await readFile(file, 'utf8').catch(missing));
    if (typeof loaded === 'string') report.warn({ file }, `the texts of a language are not served: ${loaded}`);
    const found = typeof loaded === 'string' ? undefined : loaded;
    kept.set(code, { stamp, texts: found });
    return found;
  }

  return {
    list: async () => {
      const files = await readdir(folder).catch(missing);
      if (files === undefined) return undefined;
      const codes = files.map((file) => /^(.*)\.json$/.exec(file)?.[1] ?? '').filter((code) => codeShape.test(code));
      const named: [string, string][] = [];
      for (const code of codes.sort()) {
        const loaded = await load(code);
        if (loaded !== undefined) named.push([code, loaded[nameKey] ?? nameOf(code)]);
      }
      return Object.fromEntries(named);
    },
    read: async (code) => {
      if (!codeShape.test(code)) return undefined;
      const alike = code === 'en' ? defaultLanguage : code === defaultLanguage ? 'en' : undefined;
      return (await load(code)) ?? (alike && (await load(alike)));
    },
  };
}

function parse(text: string | undefined): Texts | string {
  if (text === undefined) return 'it cannot be read';
  try {
    const parsed = v.safeParse(texts, JSON.parse(text));
    return parsed.success ? parsed.output : 'it is no flat object of texts';
  } catch {
    return 'it is no JSON';
  }
}

function nameOf(code: string): string {
  try {
    return new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** A missing or unreadable file is not a fault of a request. */
function missing(error: unknown): undefined {
  if (systemErrorCode(error) === undefined) throw error;
  return undefined;
}
