import { picture } from '../../../server/src/testing/images.ts';
import { createMember, type Hostile, type Situation } from '../situation.ts';
import type { Tally } from '../tally.ts';

const script = '<script>alert(1)</script>';
/** What the Exif data of `picture` says. */
const place = 'a secret place';

interface Photo {
  name: string;
  bytes: Buffer;
}

/** Photos with something else behind or inside them, which must be gone from what is served. */
async function carriers(): Promise<Photo[]> {
  const [jpeg, png] = [
    await picture({ width: 40, height: 30 }),
    await picture({ width: 40, height: 30, format: 'png' }),
  ];
  return [
    { name: 'jpeg with a page behind', bytes: Buffer.concat([jpeg, Buffer.from(script)]) },
    { name: 'png with an archive behind', bytes: Buffer.concat([png, Buffer.from('PK\u0003\u0004')]) },
    { name: 'exif', bytes: jpeg },
    { name: 'one pixel high', bytes: await picture({ width: 25_000, height: 1 }) },
  ];
}

/** What must be refused. */
async function fakes(): Promise<Photo[]> {
  const jpeg = await picture({ width: 40, height: 30 });
  const png = await picture({ width: 40, height: 30, format: 'png' });
  /** A PNG whose header says other dimensions. */
  const claiming = (width: number, height: number) => {
    const bytes = Buffer.from(png);
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return bytes;
  };
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`);
  return [
    { name: 'page that starts as gif', bytes: Buffer.from(`GIF89a/*${script}*/=1`) },
    { name: 'svg', bytes: svg },
    { name: 'svg behind a png signature', bytes: Buffer.concat([png.subarray(0, 8), svg]) },
    { name: '65535 × 65535 claimed', bytes: claiming(65_535, 65_535) },
    { name: 'zero wide', bytes: claiming(0, 30) },
    { name: '26 megapixels', bytes: await picture({ width: 6_500, height: 4_000 }) },
    { name: 'cut', bytes: jpeg.subarray(0, jpeg.length - 40) },
    { name: 'empty', bytes: Buffer.alloc(0) },
  ];
}

/** Uploads photos that are no harmless photos, and reads what is served. */
export async function uploadPhotos({ address }: Situation, tally: Tally): Promise<void> {
  const attacker = await createMember(address, 'Forger');
  for (const { name, bytes } of await fakes()) {
    const { status } = await upload(address, attacker, 'fake.png', bytes);
    tally.attempt('photos', status >= 400 && status < 500, `${name} answered ${status}`);
  }
  for (const [at, { name, bytes }] of (await carriers()).entries()) {
    const { status, json } = await upload(address, attacker, `photo${at}.png`, bytes);
    tally.attempt('photos', status < 500, `${name} answered ${status}`);
    if (status >= 300) continue;
    const url: string = json.downloadUrl ?? json.data?.downloadUrl ?? '';
    const served = await fetch(new URL(url, address));
    const { headers } = served;
    const isInert =
      headers.get('content-type') === 'image/webp' &&
      headers.get('x-content-type-options') === 'nosniff' &&
      (headers.get('content-security-policy') ?? '').includes('sandbox');
    tally.attempt('photos', isInert, `${name} is served as ${headers.get('content-type')}`);
    const stored = Buffer.from(await served.arrayBuffer());
    const isClean = [place, 'EXIF', '<script'].every((carried) => !stored.includes(carried));
    tally.attempt('photos', isClean, `${name} keeps what it carried`);
  }
}

/** Uploads a photo of a member. */
export async function upload(address: string, { id, cookie }: Hostile, name: string, bytes: Buffer) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  const url = `${address}/api/files/tandem/objects?path=profileImages/${id}/${name}`;
  const reply = await fetch(url, { method: 'POST', headers: { origin: address, cookie }, body: form });
  const text = await reply.text();
  // oxlint-disable-next-line typescript/no-explicit-any -- replies of a hostile upload have every shape.
  return { status: reply.status, json: text.startsWith('{') ? (JSON.parse(text) as any) : {} };
}
