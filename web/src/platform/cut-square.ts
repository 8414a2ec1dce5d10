/** A part of an image, in pixels of the upright image. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const quality = 0.92;

/** Cuts a square of at most `maxSide` pixels out of an image. Returns WebP, or PNG if the browser cannot encode WebP. */
export async function cutSquare(url: string, area: Area, maxSide: number): Promise<Blob> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const side = Math.max(1, Math.min(maxSide, Math.round(area.width)));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The image could not be drawn.'))),
      'image/webp',
      quality,
    ),
  );
}
