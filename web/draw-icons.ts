import { crc32, deflateSync } from 'node:zlib';
import type { Plugin } from 'vite';

type Colour = readonly [red: number, green: number, blue: number];

/** How an icon is drawn. */
interface Icon {
  name: string;
  /** In pixels. */
  size: number;
  /** How much of the width the rings take. */
  share: number;
  /** The radius of the corners as a part of the width; null without a background. */
  corner: number | null;
}

const top: Colour = [0x7c, 0x52, 0xee];
const bottom: Colour = [0x5a, 0x2f, 0xd0];
const white: Colour = [0xff, 0xff, 0xff];
const pale: Colour = [0xcd, 0xbb, 0xff];

const icons: Icon[] = [
  { name: 'icon-192', size: 192, share: 0.68, corner: 0.22 },
  { name: 'icon-512', size: 512, share: 0.68, corner: 0.22 },
  // Launchers cut maskable icons to a shape, but keep the inner 80 %.
  { name: 'maskable-192', size: 192, share: 0.56, corner: 0 },
  { name: 'maskable-512', size: 512, share: 0.56, corner: 0 },
  // iOS rounds the corners itself.
  { name: 'apple-touch-icon', size: 180, share: 0.62, corner: 0 },
  // Android shows only the opacity of the badge of a notification.
  { name: 'badge-96', size: 96, share: 0.92, corner: null },
];

/** Draws the icons of the manifest, which are the rings of favicon.svg. */
export function drawIcons(): Plugin {
  return {
    name: 'tandem:draw-icons',
    apply: 'build',
    generateBundle() {
      for (const icon of icons)
        this.emitFile({ type: 'asset', fileName: `icons/${icon.name}.png`, source: draw(icon) });
    },
  };
}

/** The rings in the units of favicon.svg, whose width is 30 of 32. */
const ring = { radius: 8.5, half: 2, left: 11.5, right: 20.5, middle: 16, width: 30 };

function draw({ size, share, corner }: Icon): Buffer {
  const scale = (size * share) / ring.width;
  const rows = Buffer.alloc(size * (1 + size * 4));
  for (let y = 0; y < size; y += 1) {
    const blend = y / size;
    const background = top.map((part, at) => part + ((bottom[at] ?? 0) - part) * blend) as unknown as Colour;
    for (let x = 0; x < size; x += 1) {
      const plane = corner === null ? 0 : coverOfSquare(x + 0.5, y + 0.5, size, corner * size);
      const [colour, alpha] = blended(background, plane, ringsAt(x + 0.5, y + 0.5, size, scale));
      rows.set([...colour, alpha], y * (1 + size * 4) + 1 + x * 4);
    }
  }
  return png(size, rows);
}

/** The rings over each other at a pixel: the right one lies above the left one in the left half, as links of a chain. */
function ringsAt(x: number, y: number, size: number, scale: number): [Colour, number][] {
  const [u, v] = [ring.middle + (x - size / 2) / scale, ring.middle + (y - size / 2) / scale];
  const cover = (centre: number) => {
    const distance = Math.abs(Math.hypot(u - centre, v - ring.middle) - ring.radius) - ring.half;
    return clamp(0.5 - distance * scale);
  };
  const left: [Colour, number] = [white, cover(ring.left)];
  const right: [Colour, number] = [pale, cover(ring.right)];
  return u < ring.middle ? [left, right] : [right, left];
}

function blended(background: Colour, plane: number, layers: [Colour, number][]): [number[], number] {
  let [colour, alpha] = [[...background], plane];
  for (const [over, cover] of layers) {
    const sum = cover + alpha * (1 - cover);
    if (sum > 0)
      colour = colour.map((part, at) => ((over[at] ?? 0) * cover + part * alpha * (1 - cover)) / sum);
    alpha = sum;
  }
  return [colour.map(Math.round), Math.round(alpha * 255)];
}

/** How much of a pixel a square with round corners covers. */
function coverOfSquare(x: number, y: number, size: number, radius: number): number {
  const [dx, dy] = [x, y].map((at) => Math.abs(at - size / 2) - (size / 2 - radius)) as [number, number];
  return clamp(0.5 + radius - Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) - Math.min(Math.max(dx, dy), 0));
}

const clamp = (value: number) => Math.min(1, Math.max(0, value));

/** A PNG of rows of RGBA, each behind its filter byte 0. */
function png(size: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(rows, { level: 9 });
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
