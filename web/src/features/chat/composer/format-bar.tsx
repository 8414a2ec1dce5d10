import { IconBold, IconCode, IconItalic, IconList, IconStrikethrough } from '@tabler/icons-react';
import { chatTexts } from '../chat.texts.ts';
import styles from './composer.module.css';
import { type Format, formats } from './format.view.ts';

const icons = {
  bold: IconBold,
  italic: IconItalic,
  strike: IconStrikethrough,
  code: IconCode,
  list: IconList,
} satisfies Record<Format, typeof IconBold>;

/** The buttons that format what is typed. They are no Tab stops: each has a key, or is typed as fast. */
export function FormatBar({ onFormat }: { onFormat: (format: Format) => void }) {
  return (
    <div className={styles.formats} role="group" aria-label={chatTexts.sending.formats}>
      {formats.map((format) => {
        const Icon = icons[format];
        const [label, key] = chatTexts.sending.format[format];
        return (
          <button
            key={format}
            type="button"
            tabIndex={-1}
            aria-label={label}
            title={key ? `${label} (${key})` : label}
            // Keeps the focus and the selection in the input.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onFormat(format)}
          >
            <Icon size={17} stroke={1.7} aria-hidden />
          </button>
        );
      })}
    </div>
  );
}
