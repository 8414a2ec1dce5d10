import { uploadFile } from '@tandem/contract/files';
import sharp from 'sharp';
import { formWith } from './form.ts';
import type { Actor } from './test-app.ts';

interface Picture {
  width: number;
  height: number;
  format?: 'jpeg' | 'png' | 'webp';
  /** The EXIF orientation, 1 to 8. */
  orientation?: number;
  isTransparent?: boolean;
}

/** A picture whose left half is red and whose right half is blue, so that rotation and cropping are visible. */
export async function picture({
  width,
  height,
  format = 'jpeg',
  orientation,
  isTransparent,
}: Picture): Promise<Buffer> {
  const blue = await sharp({
    create: { width: Math.ceil(width / 2), height, channels: 3, background: '#0000ff' },
  })
    .png()
    .toBuffer();
  const background = isTransparent === true ? { r: 255, g: 0, b: 0, alpha: 0 } : '#ff0000';
  const image = sharp({ create: { width, height, channels: 4, background } }).composite([
    { input: blue, left: Math.floor(width / 2), top: 0 },
  ]);
  const oriented = orientation === undefined ? image : image.withMetadata({ orientation });
  return oriented
    .withExifMerge({ IFD0: { Artist: 'a secret place' } })
    .toFormat(format)
    .toBuffer();
}

/** A WebP of two frames, red and then blue. */
export async function animation(): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer();
  return sharp(await Promise.all([frame('#ff0000'), frame('#0000ff')]), { join: { animated: true } })
    .webp()
    .toBuffer();
}

/** The colour of a pixel, as [red, green, blue]. */
export async function colourAt(image: Buffer, left: number, top: number): Promise<number[]> {
  const pixel = await sharp(image).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return [...pixel];
}

/** Uploads a photo of a member under a name of its own; returns its address. */
export async function uploadPhoto(
  who: Pick<Actor, 'send'>,
  name = `${crypto.randomUUID()}.png`,
): Promise<string> {
  const path = { params: { bucket: 'tandem' }, query: { path: `profileImages/${name}` } };
  const reply = await who.send(uploadFile, path, formWith(await picture({ width: 32, height: 32 })));
  return reply.json<{ data: { downloadUrl: string } }>().data.downloadUrl;
}
