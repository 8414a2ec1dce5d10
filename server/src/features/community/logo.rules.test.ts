import { expect, it } from 'vitest';
import { backdropOf } from './community-theme.rules.ts';

type Pixel = readonly [red: number, green: number, blue: number, alpha: number];
const black: Pixel = [0, 0, 0, 255];
const white: Pixel = [255, 255, 255, 255];
const violet: Pixel = [150, 110, 255, 255];
const clear: Pixel = [0, 0, 0, 0];
const of = (...pixels: Pixel[]) => backdropOf(Uint8Array.from(pixels.flat()));
const ten = (pixel: Pixel) => Array.from({ length: 10 }, () => pixel);

it('is light for a logo with dark parts, also beside light ones', () => {
  expect(of(black, clear)).toBe('light');
  expect(of(...ten(white), black, black, clear)).toBe('light');
});

it('is dark for a logo that is light for the most part', () => {
  expect(of(...ten(white), violet, clear)).toBe('dark');
  expect(of(white, violet, clear)).toBeNull();
});

it('is none for colours between, and for a logo that covers its own ground', () => {
  expect(of(violet, clear)).toBeNull();
  expect(of(black, white)).toBeNull();
  expect(of(clear)).toBeNull();
});
