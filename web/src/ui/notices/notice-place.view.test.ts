import { describe, expect, it } from 'vitest';
import { bestPlace, type Box, overlaps, placesBeside, placesFor } from './notice-place.view.ts';

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });
const desktop = { width: 1440, height: 900, above: 56, below: 0 };
const phone = { width: 360, height: 780, above: 56, below: 68 };
const notice = { width: 428, height: 60 };
const onPhone = { width: 328, height: 60 };
const none = { inUse: [], idle: [] };

describe('a notice stands', () => {
  it('at the top centre, below the bar', () => {
    expect(bestPlace({ apart: placesFor(notice, desktop) }, none)).toEqual(box(506, 64, 428, 60));
    expect(bestPlace({ apart: placesFor(onPhone, phone) }, none)).toEqual(box(16, 64, 328, 60));
  });

  it('where it covers the fewest controls', () => {
    const idle = [box(600, 70, 80, 32), box(700, 70, 80, 32), box(20, 840, 80, 32)];
    const place = bestPlace({ apart: placesFor(notice, desktop) }, { inUse: [], idle });
    expect(idle.some((control) => overlaps(place!, control))).toBe(false);
  });

  it('rather over many controls than over one in use', () => {
    const inUse = [box(0, 60, 360, 40)];
    const idle = Array.from({ length: 40 }, (_, at) => box((at % 4) * 90, 600 + at, 80, 40));
    const place = bestPlace({ apart: placesFor(onPhone, phone) }, { inUse, idle });
    expect(overlaps(place!, inUse[0]!)).toBe(false);
  });

  it('above the bar of phones, and inside a window that a keyboard made small', () => {
    for (const room of [phone, { width: 360, height: 300, above: 56, below: 0 }])
      for (const { top, height } of placesFor(onPhone, room)) {
        expect(top).toBeGreaterThanOrEqual(room.above);
        expect(top + height).toBeLessThanOrEqual(room.height - room.below);
      }
  });
});

describe('the result of an act stands', () => {
  const placeOf = (control: Box, idle: Box[] = [], room = desktop, size = notice) =>
    bestPlace(
      { beside: placesBeside(control, size, room), apart: placesFor(size, room) },
      { inUse: [control], idle },
    );

  it('below the control that was pressed', () => {
    expect(placeOf(box(300, 400, 90, 36))).toEqual(box(300, 444, 428, 60));
    expect(placeOf(box(40, 400, 90, 36), [], phone, onPhone)).toEqual(box(16, 444, 328, 60));
  });

  it('at the end of a control on the right, and above one at the bottom', () => {
    expect(placeOf(box(1300, 400, 90, 36))).toEqual(box(962, 444, 428, 60));
    expect(placeOf(box(300, 850, 90, 36))).toEqual(box(300, 782, 428, 60));
  });

  it('above it rather than over the controls below', () => {
    expect(placeOf(box(300, 400, 90, 36), [box(300, 450, 90, 36)])).toEqual(box(300, 332, 428, 60));
  });

  it('apart from it where it would hide a whole row of other controls on every side', () => {
    const idle = Array.from({ length: 60 }, (_, at) =>
      box((at % 6) * 120, 300 + Math.floor(at / 6) * 30, 110, 28),
    );
    expect(placeOf(box(300, 400, 90, 36), idle)).toEqual(box(506, 64, 428, 60));
  });
});
