import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { HTTPException } from 'hono/http-exception';
import type { Upload, UploadedFile } from '../../contract/upload.ts';
import { decodeFile } from '../../domain/files/file-text.ts';
import { limited } from '../http/read-body.ts';

/** A form with a file has a key, an email or a text that was checked before, and the file. */
const MOST_FIELDS = 8;
const LONGEST_NAME = 100;
const LONGEST_PART_HEADERS = 4_096;

/**
 * Reads a multipart form with one file as it arrives. Throws 413 where it is too long or has too many parts, and 400 if
 * it cannot be read.
 */
export async function readUpload(request: Request, maxBytes: number): Promise<Upload> {
  const form = new FormData();
  const chunks: Buffer[] = [];
  let type: string | null = null;
  let isTooLarge = false;
  const tooLarge = () => {
    isTooLarge = true;
  };
  let isCutOff = false;
  try {
    const parser = new Busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      limits: {
        parts: MOST_FIELDS + 1,
        fields: MOST_FIELDS,
        files: 1,
        fieldNameSize: LONGEST_NAME,
        fieldSize: maxBytes,
        fileSize: maxBytes,
        headerPairs: 8,
        headerSize: LONGEST_PART_HEADERS,
      },
    });
    for (const limit of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const) parser.on(limit, tooLarge);
    parser.on('field', (name, value, isNameCut, isValueCut) => {
      if (isNameCut || isValueCut) tooLarge();
      form.append(name, value);
    });
    parser.on('file', (_, file, __, ___, mimeType) => {
      type = mimeType;
      file.on('limit', tooLarge).on('data', (chunk: Buffer) => chunks.push(chunk));
      // Of a form that ends within its file. Nobody else hears it: unheard, it would end the process.
      file.on('error', () => {
        isCutOff = true;
      });
    });
    await pipeline(Readable.from(stoppedBy(limited(request.body, maxBytes), () => isTooLarge)), parser);
  } catch (error) {
    throw error instanceof HTTPException ? error : new HTTPException(400);
  }
  if (isCutOff) throw new HTTPException(400);
  if (type === null || chunks.every(({ length }) => length === 0)) return { form, file: null };
  const file: UploadedFile = {
    type,
    stream: () => Readable.toWeb(Readable.from(chunks)) as ReadableStream<Uint8Array<ArrayBuffer>>,
    text: () => decodeFile(Buffer.concat(chunks)),
  };
  return { form, file };
}

async function* stoppedBy(body: AsyncIterable<Uint8Array>, isOver: () => boolean) {
  for await (const chunk of body) {
    yield chunk;
    if (isOver()) throw new HTTPException(413);
  }
  if (isOver()) throw new HTTPException(413);
}
