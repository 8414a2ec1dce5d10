import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { PlainField, type PlainFieldProps } from '../../ui/forms/plain-field.tsx';
import { accountTexts as texts } from './account.texts.ts';
import styles from './password-field.module.css';

/** A password field with a button that shows the password. */
export function PasswordField(props: Omit<PlainFieldProps, 'type' | 'aside'>) {
  const [isVisible, setIsVisible] = useState(false);
  const Icon = isVisible ? IconEyeOff : IconEye;
  return (
    <PlainField
      {...props}
      type={isVisible ? 'text' : 'password'}
      aside={
        <button
          type="button"
          className={styles.toggle}
          aria-label={isVisible ? texts.hidePassword : texts.showPassword}
          aria-pressed={isVisible}
          onClick={() => setIsVisible(!isVisible)}
        >
          <Icon size={22} stroke={1.6} aria-hidden />
        </button>
      }
    />
  );
}
