import { ReadableStream as WebStream } from 'node:stream/web';
import { HTTPException } from 'hono/http-exception';

/** The whole body. Throws 413 as soon as it is longer, whatever length was announced. */
export async function readBody({ headers, body }: Request, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw new HTTPException(413);
  const chunks: Uint8Array[] = [];
  for await (const chunk of limited(body, maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Pulled as it is read. `Readable.toWeb` ends the process if its reader stops while more arrives (Node 24). */
export function asStream(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return WebStream.from(chunks) as ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** Passes a body on as it is read, and throws 413 where it becomes too long. */
export async function* limited(body: Request['body'], maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  if (body === null) return;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new HTTPException(413);
    yield chunk;
  }
}
