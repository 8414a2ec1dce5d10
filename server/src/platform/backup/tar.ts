// Only what a backup has: plain files with short names.

const block = 512;
/** Two empty blocks end an archive. */
export const endOfTar = Buffer.alloc(2 * block);

const paddingAfter = (size: number): number => (block - (size % block)) % block;
/** The size of a file; one of 8 GB or more is written as a binary number, as GNU tar does. */
function sizeField(size: number): Buffer {
  const field = Buffer.alloc(12);
  if (size < 8 ** 11) field.write(octal(size, 12));
  else field.writeBigUInt64BE(BigInt(size), 4);
  if (size >= 8 ** 11) field[0] = 0x80;
  return field;
}

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;

const checksumAt = { from: 148, to: 156 };

function checksumOf(header: Buffer): number {
  const counted = Buffer.from(header);
  counted.fill(' ', checksumAt.from, checksumAt.to);
  return counted.reduce((sum, byte) => sum + byte, 0);
}

function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(block);
  if (Buffer.byteLength(name) > 100) throw new Error(`The name ${name} is too long for an archive.`);
  header.write(name, 0);
  header.write(octal(0o600, 8) + octal(0, 8) + octal(0, 8), 100);
  sizeField(size).copy(header, 124);
  header.write(octal(0, 12), 136);
  header.write('0', checksumAt.to);
  header.write('ustar\x0000', 257);
  header.write(`${octal(checksumOf(header), 7)} `, checksumAt.from);
  return header;
}

/** A file of an archive, as bytes; fails when the content has another size. */
export async function* tarEntry(
  name: string,
  size: number,
  content: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  yield headerOf(name, size);
  let written = 0;
  for await (const chunk of content) {
    written += chunk.length;
    yield chunk;
  }
  if (written !== size) throw new Error(`${name} changed while it was copied.`);
  yield Buffer.alloc(paddingAfter(size));
}

/** A file of an archive. Its content must be read before the next one. */
export interface TarEntry {
  name: string;
  size: number;
  header: Buffer;
  /** The content; with `isPadded` up to the end of its last block. */
  content(isPadded?: boolean): AsyncGenerator<Buffer>;
}

/** Reads bytes in pieces of any length. */
function pieces(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  /** At most this many bytes; null at the end. */
  const some = async (most: number): Promise<Buffer | null> => {
    while (rest.length === 0) {
      const next = await chunks.next();
      if (next.done === true) return null;
      rest = next.value;
    }
    const piece = rest.subarray(0, most);
    rest = rest.subarray(piece.length);
    return piece;
  };
  return async function* take(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0;) {
      const piece = await some(left);
      if (piece === null && left === length) return;
      if (piece === null) throw new Error('The archive ends early.');
      left -= piece.length;
      yield piece;
    }
  };
}

async function arrayOf<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of source) all.push(one);
  return all;
}

/** The files of archives that follow each other. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const take = pieces(source);
  for (;;) {
    const header = Buffer.concat(await arrayOf(take(block)));
    if (header.length === 0) return;
    if (header.every((byte) => byte === 0)) continue;
    const { name, size } = factsOf(header);
    let isRead = false;
    yield {
      name,
      size,
      header,
      async *content(isPadded = false) {
        isRead = true;
        yield* take(size);
        for await (const padding of take(paddingAfter(size))) if (isPadded) yield padding;
      },
    };
    if (!isRead) throw new Error(`${name} of the archive was not read.`);
  }
}

function factsOf(header: Buffer): { name: string; size: number } {
  const textAt = (from: number, to: number) => header.toString('utf8', from, to).split('\0', 1)[0] ?? '';
  const numberAt = (from: number, to: number) => Number.parseInt(textAt(from, to).trim() || '0', 8);
  const size = header[124] === 0x80 ? Number(header.readBigUInt64BE(128)) : numberAt(124, 136);
  if (numberAt(checksumAt.from, checksumAt.to) !== checksumOf(header) || !(size >= 0))
    throw new Error('This is no archive.');
  const prefix = textAt(345, 500);
  return { name: prefix === '' ? textAt(0, 100) : `${prefix}/${textAt(0, 100)}`, size };
}
