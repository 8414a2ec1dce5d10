import { useState } from 'react';
import { PlainField, type PlainFieldProps } from '../../ui/forms/plain-controls.tsx';
import { accountTexts as texts } from './account.texts.ts';
import { Row } from '../../ui/layout/layout.tsx';
import styles from './account.module.css';

// Drawn here, because two icons of the library weigh more on log-in.
const eye = 'M3 12c5-8.5 13-8.5 18 0-5 8.5-13 8.5-18 0M12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5';
const slash = 'M4 4l16 16';

/** A password field with a button that shows the password. */
export function PasswordField(props: Omit<PlainFieldProps, 'type' | 'aside'>) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <PlainField
      {...props}
      type={isVisible ? 'text' : 'password'}
      aside={
        <Row
          type="button"
          as="button"
          justify="center"
          round="md"
          tone="2"
          square={26}
          isHot
          className={styles.toggle}
          aria-label={isVisible ? texts.hidePassword : texts.showPassword}
          aria-pressed={isVisible}
          onClick={() => setIsVisible(!isVisible)}
        >
          <svg
            width="22"
            height="22"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeLinecap="round"
            strokeWidth="1.6"
            aria-hidden
          >
            <path d={isVisible ? eye + slash : eye} />
          </svg>
        </Row>
      }
    />
  );
}
