/** The emoji that a row of buttons offers, and those of the whole choice. */
export const quickEmoji = ['👍', '❤️', '😄', '🎉', '👀'] as const;
export const commonEmoji = [
  ...quickEmoji,
  '🙏',
  '👏',
  '🔥',
  '✅',
  '❌',
  '🤔',
  '😮',
  '😢',
  '🚀',
  '💯',
  '⛰️',
  '☕',
  '👋',
  '🙌',
  '➕',
] as const;

/** The emoji that was typed, alone; null for anything else. */
export function emojiIn(typed: string): string | null {
  const text = typed.trim();
  const isOne = new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v');
  return [text, `${text}\uFE0F`].find((given) => isOne.test(given)) ?? null;
}
