import type { InjectOptions } from 'fastify';

/** A form with one file, as a browser sends it. */
export function formWith(
  bytes: Uint8Array,
  { field = 'file', filename = 'photo.jpg', type = 'image/jpeg' } = {},
): InjectOptions {
  const boundary = '----tandem';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
