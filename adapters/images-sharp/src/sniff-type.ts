import { fileTypeFromFile } from 'file-type';

/** The media type that the signature of the file says, or null. */
export async function sniffType(path: string): Promise<string | null> {
  const found = await fileTypeFromFile(path);
  return found?.mime ?? null;
}
