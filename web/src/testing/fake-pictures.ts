import { onTestFinished } from 'vitest';

/** Replaces the decoding and drawing of images during one test, because happy-dom has neither. */
export function stubPictures(): { breakDrawing: () => void } {
  let decode = () => Promise.resolve();
  const drawn = new Blob(['drawn'], { type: 'image/webp' });
  replace(HTMLImageElement.prototype, {
    decode: { value: () => decode() },
    naturalWidth: { get: () => 800 },
    naturalHeight: { get: () => 800 },
  });
  replace(HTMLCanvasElement.prototype, {
    getContext: { value: () => ({ drawImage: () => undefined }) },
    toBlob: { value: (done: (blob: Blob) => void) => done(drawn) },
  });
  const broken = () => Promise.reject(new DOMException('broken', 'EncodingError'));
  return { breakDrawing: () => void (decode = broken) };
}

function replace(target: object, properties: PropertyDescriptorMap): void {
  for (const [name, property] of Object.entries(properties)) {
    const before = Object.getOwnPropertyDescriptor(target, name);
    Object.defineProperty(target, name, { ...property, configurable: true });
    onTestFinished(() => {
      if (before) Object.defineProperty(target, name, before);
      else Reflect.deleteProperty(target, name);
    });
  }
}
