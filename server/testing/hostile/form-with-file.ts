const MULTIPART = 'multipart/form-data; boundary=x';

/** A form with one file. */
export function formWithFile(name: string, file: Buffer, type = 'application/octet-stream') {
  const head = `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\nContent-Type: ${type}\r\n\r\n`;
  return { type: MULTIPART, body: Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--x--\r\n')]) };
}
