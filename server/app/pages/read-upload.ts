import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { HTTPException } from 'hono/http-exception';
import type { Upload } from '../../../contract/upload.ts';
import { decodeFile } from '../../../domain/files/file-text.ts';
import { asStream, limited } from '../../platform/http/read-body.ts';

/** A form with a file has a key, an email or a text that was checked before, and the file. */
const MOST_FIELDS = 8;
const LONGEST_NAME = 100;
const LONGEST_PART_HEADERS = 4_096;

export interface UploadForm {
  /** A text is read whole, because its encoding and separator show only at its end. A photo is handed on while it arrives. */
  readonly takes: 'text' | 'photo';
  readonly maxBytes: number;
}

export interface ReadUpload extends Upload {
  /** Reads no more of the form. */
  stop(): void;
}

/**
 * Rejects like the photo's stream: with 413 where the form is too long or has too many parts, with 400 if it cannot be
 * read.
 */
export async function readUpload(request: Request, { takes, maxBytes }: UploadForm): Promise<ReadUpload> {
  const { form, file, stop } = await openForm(request, maxBytes);
  if (takes === 'photo') {
    const photo = file && asStream(file);
    return { form, text: null, photo, stop };
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of file ?? []) chunks.push(chunk);
  return { form, text: file && decodeFile(Buffer.concat(chunks)), photo: null, stop };
}

/** Settles with the first bytes of the file, or at the end of the form: without a file, or with an empty one. */
async function openForm(request: Request, maxBytes: number) {
  const form = new FormData();
  const started = Promise.withResolvers<Readable | null>();
  const stopped = new AbortController();
  let isTooLarge = false;
  const tooLarge = () => {
    isTooLarge = true;
  };
  const parser = parserOf(request, maxBytes);
  for (const limit of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const) parser.on(limit, tooLarge);
  parser.on('field', (name, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut) tooLarge();
    form.append(name, value);
  });
  parser.on('file', (_, file) => {
    file.on('limit', tooLarge);
    // Of a form that ends within its file. Unheard, it would end the process.
    file.on('error', () => parser.destroy(new HTTPException(400)));
    started.resolve(file);
  });
  const finished = pipeline(
    Readable.from(stoppedBy(limited(request.body, maxBytes), () => isTooLarge)),
    parser,
    stopped,
  ).catch((error) => {
    throw error instanceof HTTPException ? error : new HTTPException(400);
  });
  finished.then(
    () => started.resolve(null),
    (error) => {
      started.reject(error);
      started.promise.then((file) => file?.destroy(error)).catch(() => undefined);
    },
  );
  const chunks = (await started.promise)?.[Symbol.asyncIterator]();
  const first = await chunks?.next().catch(() => finished.then(() => undefined));
  if (!chunks || !first || first.done) await finished;
  const file = chunks && first && !first.done ? whole(first.value, chunks, finished) : null;
  return { form, file, stop: () => stopped.abort() };
}

function parserOf({ headers }: Request, maxBytes: number): InstanceType<typeof Busboy> {
  try {
    return new Busboy({
      headers: { 'content-type': headers.get('content-type') ?? '' },
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
  } catch {
    throw new HTTPException(400);
  }
}

/** Ends only with the form: what came too late, or too much of it, is an error of the file. */
async function* whole(
  first: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
  finished: Promise<void>,
): AsyncGenerator<Uint8Array> {
  yield first;
  try {
    yield* { [Symbol.asyncIterator]: () => rest };
  } catch {
    // The form's own error says more.
  }
  await finished;
}

async function* stoppedBy(body: AsyncIterable<Uint8Array>, isOver: () => boolean) {
  for await (const chunk of body) {
    yield chunk;
    if (isOver()) throw new HTTPException(413);
  }
  if (isOver()) throw new HTTPException(413);
}
