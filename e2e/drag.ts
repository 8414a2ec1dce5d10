import { expect, type Locator } from '@playwright/test';

interface DragOptions {
  /** The distance of the drop below the upper edge of the target, in pixels. */
  below?: number;
  /** What the page shows when the target accepts the drop; by default, its highlight. */
  until?: Locator;
}

/** Drags an element onto a target with the mouse, in small steps. Starts again when the target does not react. */
export async function drag(
  what: Locator,
  onto: Locator,
  { below = 70, until = onto.locator('[data-over]') }: DragOptions = {},
): Promise<void> {
  const { mouse, keyboard } = what.page();
  await expect(async () => {
    await lift(what);
    try {
      const to = (await onto.boundingBox())!;
      await mouse.move(to.x + 60, to.y + below, { steps: 10 });
      await expect(until).toBeAttached({ timeout: 2_000 });
    } catch (error) {
      await keyboard.press('Escape');
      await mouse.up();
      throw error;
    }
  }).toPass();
  await mouse.up();
}

/** Starts to drag an element with the mouse, far enough for the page to notice. */
export async function lift(what: Locator): Promise<void> {
  const { mouse } = what.page();
  await what.hover({ position: { x: 20, y: 10 } });
  const from = (await what.boundingBox())!;
  await mouse.down();
  await mouse.move(from.x + 30, from.y + 20, { steps: 4 });
}
