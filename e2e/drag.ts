import { expect, type Locator } from '@playwright/test';

interface Carrying {
  /** How far below the upper edge of the target the mouse lets go. */
  below?: number;
  /** What the page shows once the drop would happen there; else a target that knows itself to be one. */
  until?: Locator;
}

/** Drags something by the mouse onto a target, in steps as a hand does, and takes it up again when it slipped. */
export async function drag(
  what: Locator,
  onto: Locator,
  { below = 70, until = onto.locator('[data-over]') }: Carrying = {},
): Promise<void> {
  const { mouse, keyboard } = what.page();
  await expect(async () => {
    await lift(what);
    try {
      const to = (await onto.boundingBox())!;
      await mouse.move(to.x + 60, to.y + below, { steps: 10 });
      await expect(until).toBeAttached({ timeout: 2_000 });
    } catch (slip) {
      await keyboard.press('Escape');
      await mouse.up();
      throw slip;
    }
  }).toPass();
  await mouse.up();
}

/** Takes something up by the mouse, far enough for the page to know that it is dragged. */
export async function lift(what: Locator): Promise<void> {
  const { mouse } = what.page();
  await what.hover({ position: { x: 20, y: 10 } });
  const from = (await what.boundingBox())!;
  await mouse.down();
  await mouse.move(from.x + 30, from.y + 20, { steps: 4 });
}
