import { IconX } from '@tabler/icons-react';
import { pairOf } from '../../badges/pairs.ts';
import { uiTexts } from '../../ui.texts.ts';
import styles from '../chips-input.module.css';

interface ChipProps {
  name: string;
  kind: 'skill' | 'tag';
  onRemove: () => void;
}

/** An entry of a chips input: a skill in its colour, or a tag with an outline, and a button that removes it. */
export function Chip({ name, kind, onRemove }: ChipProps) {
  const pair = pairOf(name);
  const colours = kind === 'skill' ? { background: `var(--p${pair})`, color: `var(--t${pair})` } : undefined;
  return (
    <li className={styles.chip} data-kind={kind} style={colours}>
      <span className={styles.name}>{kind === 'tag' ? `#${name}` : name}</span>
      <button type="button" className={styles.remove} aria-label={uiTexts.remove(name)} onClick={onRemove}>
        <IconX size={13} stroke={2} aria-hidden />
      </button>
    </li>
  );
}
