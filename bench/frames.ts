import type { Page } from '@playwright/test';

/** A card of a board. */
export const cards = '[data-rfd-draggable-id]';

/** Frames while something moves: how many a second, and the longest time between two of them in milliseconds. */
export interface Frames {
  fps: number;
  longest: number;
}

/** Counts the frames of a page while `act` runs. */
export async function countFrames(page: Page, act: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    const next = (time: number) => {
      frames.push(time);
      if ((window as unknown as { frames: number[] }).frames === frames) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await act();
  const frames = await page.evaluate(() => {
    const counted = (window as unknown as { frames: number[] }).frames;
    Object.assign(window, { frames: [] });
    return counted;
  });
  const gaps = frames.slice(1).map((time, previous) => time - (frames[previous] ?? time));
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  return { fps: Math.round((gaps.length / total) * 1_000), longest: Math.round(Math.max(...gaps)) };
}

/** Drags the first card over all columns for some seconds, and cancels the drag. */
export async function measureDrag(page: Page): Promise<Frames> {
  const box = await page.locator(cards).first().boundingBox();
  if (!box) throw new Error('There is no card to drag.');
  await page.mouse.move(box.x + 40, box.y + 14);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 40, { steps: 5 });
  const frames = await countFrames(page, async () => {
    for (let round = 0; round < 3; round += 1) {
      await page.mouse.move(1_300, 700, { steps: 60 });
      await page.mouse.move(box.x + 60, box.y + 40, { steps: 60 });
    }
  });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return frames;
}
