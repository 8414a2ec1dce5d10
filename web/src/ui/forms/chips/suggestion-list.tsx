import { uiTexts } from '../../ui.texts.ts';
import { optionId, type SuggestedEntry } from './use-suggest-box.ts';
import styles from './suggestion-list.module.css';

interface SuggestionListProps {
  id: string;
  suggestions: readonly SuggestedEntry[];
  /** The selected option; -1 for none. */
  at: number;
  /** What was typed, which is emphasised where an option begins with it. */
  typed: string;
  onChoose: (value: string) => void;
}

/** The suggestions below a text field, which keeps the focus. */
export function SuggestionList({ id, suggestions, at, typed, onChoose }: SuggestionListProps) {
  return (
    <div id={id} role="listbox" aria-label={uiTexts.suggestions} className={styles.list}>
      {suggestions.map(({ value, detail, label }, index) => (
        <div
          key={label ?? value}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-label={label ?? [value, detail].filter(Boolean).join(' ')}
          aria-selected={index === at}
          className={styles.option}
          data-added={label !== undefined || undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(value)}
        >
          <span className={styles.value}>{label ?? <Emphasised text={value} start={typed} />}</span>{' '}
          {detail && <span className={styles.detail}>{detail}</span>}
        </div>
      ))}
    </div>
  );
}

function Emphasised({ text, start }: { text: string; start: string }) {
  const length = text.toLowerCase().startsWith(start.trim().toLowerCase()) ? start.trim().length : 0;
  return (
    <>
      <b>{text.slice(0, length)}</b>
      {text.slice(length)}
    </>
  );
}
