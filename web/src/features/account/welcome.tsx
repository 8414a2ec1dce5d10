import type { ReactNode } from 'react';
import { welcomeTexts as texts } from './account.texts.ts';
import styles from './welcome.module.css';

/** What this place is, beside log-in where there is room; or what belongs beside the form. Its drawings are in the style sheet. */
export function Welcome({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.welcome} data-welcome data-full={Boolean(children)}>
      {children || (
        <div className={styles.words}>
          <p>{texts.statement}</p>
          <p>{texts.lead}</p>
          <ul>
            {texts.points.map(([title, text]) => (
              <li key={title}>
                <strong>{title}</strong>
                {text}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
