import {
  IconBold,
  IconCode,
  IconItalic,
  IconList,
  IconMoodSmile,
  IconStrikethrough,
} from '@tabler/icons-react';
import { EmojiButton } from './emoji-choice.tsx';
import { type Format, formats } from './format.view.ts';
import type { WritingField } from './writing-field.hooks.ts';
import { Box } from '../layout/layout.tsx';
import styles from './writing.module.css';

const icons = {
  bold: IconBold,
  italic: IconItalic,
  strike: IconStrikethrough,
  code: IconCode,
  list: IconList,
} satisfies Record<Format, typeof IconBold>;

const texts = {
  formats: 'Format',
  format: {
    bold: ['Bold', 'Ctrl+B'],
    italic: ['Italic', 'Ctrl+I'],
    strike: ['Strike through', 'Ctrl+Shift+X'],
    code: ['Code', 'Ctrl+E'],
    list: ['List', ''],
  },
  emoji: 'Add emoji',
  insert: (emoji: string) => `Insert ${emoji}`,
};

/**
 * The buttons of an input for Markdown: formats where there is room and a mouse, and emoji. Formats are no Tab stops: each has a
 * key, or is typed as fast.
 */
export function WritingTools({ writing }: { writing: WritingField }) {
  return (
    <>
      <Box icons={32} className={styles.formats} role="group" aria-label={texts.formats}>
        {formats.map((format) => {
          const Icon = icons[format];
          const [label, key] = texts.format[format];
          return (
            <button
              key={format}
              type="button"
              tabIndex={-1}
              aria-label={label}
              title={key ? `${label} (${key})` : label}
              // Keeps the focus and the selection in the input.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => writing.format(format)}
            >
              <Icon size={17} stroke={1.7} aria-hidden />
            </button>
          );
        })}
      </Box>
      <EmojiButton
        className={styles.emoji}
        label={texts.emoji}
        labelOf={texts.insert}
        onChoose={writing.insert}
      >
        <IconMoodSmile size={19} stroke={1.7} aria-hidden />
      </EmojiButton>
    </>
  );
}
