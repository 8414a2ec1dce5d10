/** A part of an image, in pixels of the upright image. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const quality = 0.92;

/** Cuts a square out of the image at an address and gives it as WebP of `most` pixels a side at most, or PNG where the browser makes no WebP. */
export async function cutSquare(address: string, area: Area, most: number): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const side = Math.max(1, Math.min(most, Math.round(area.width)));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw.');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side);
  return new Promise((done, fail) =>
    canvas.toBlob(
      (blob) => (blob ? done(blob) : fail(new Error('The image could not be drawn.'))),
      'image/webp',
      quality,
    ),
  );
}
