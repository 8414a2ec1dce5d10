import type { Random } from './random.ts';
import { hostileTexts } from './hostile-values.ts';

/** A photo of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const contents: readonly Buffer[] = [
  png,
  png.subarray(0, 30),
  Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  Buffer.from('GIF89a'),
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBP'),
  Buffer.alloc(0),
  Buffer.alloc(200_000, 0x41),
];

const boundary = '----fuzz';
const dispositions: readonly string[] = [
  'form-data; name="file"; filename="a.png"',
  'form-data; name="file"',
  'form-data; name="__proto__"; filename="a.png"',
  'form-data; name=; filename=',
  'form-data; name="file"; filename="../../x.png"',
  'form-data; name="file"; filename*=utf-8\'\'%ff%00',
  'attachment',
  `form-data; name="${'n'.repeat(5_000)}"; filename="x"`,
  'form-data; name="file"; filename="a"\r\nContent-Transfer-Encoding: base64',
];

/** A form with a file, which is malformed in most draws. */
export function hostileForm(random: Random): { payload: Buffer; contentType: string } {
  const part = (disposition: string, content: Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: ${disposition}\r\nContent-Type: image/png\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ]);
  const fields = Array.from({ length: random.pick([0, 0, 0, 1, 9]) }, (_, index) =>
    part(`form-data; name="field${index}"`, Buffer.from(random.pick(hostileTexts))),
  );
  const files = Array.from({ length: random.pick([1, 1, 1, 0, 3]) }, () =>
    part(random.happens(0.4) ? (dispositions[0] ?? '') : random.pick(dispositions), random.pick(contents)),
  );
  const end = random.pick([`--${boundary}--\r\n`, `--${boundary}--\r\n`, '', `--${boundary}`, '\u0000']);
  const payload = Buffer.concat([...fields, ...files, Buffer.from(end)]);
  const contentType = random.happens(0.8)
    ? `multipart/form-data; boundary=${boundary}`
    : random.pick(['multipart/form-data; boundary=other', 'multipart/mixed; boundary=----fuzz', 'image/png']);
  return { payload: random.happens(0.1) ? payload.subarray(0, payload.length >> 1) : payload, contentType };
}
