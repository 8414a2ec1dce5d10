import type { UserEvent } from '@testing-library/user-event';

/** Pastes text into a field and presses keys. Typing would render the screen for every letter. */
export async function write(user: UserEvent, field: HTMLElement, text: string, keys = ''): Promise<void> {
  await user.click(field);
  if (text) await user.paste(text);
  if (keys) await user.keyboard(keys);
}
