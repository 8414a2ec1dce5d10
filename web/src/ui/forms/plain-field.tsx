import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './plain-field.module.css';

/** The props of an input, with label, description, error and button. */
export interface PlainFieldProps extends ComponentProps<'input'> {
  label: string;
  description?: string;
  /** The error message. */
  error?: ReactNode;
  /** A button at the end of the line. */
  aside?: ReactNode;
}

/** A text field for screens without the component library, styled like the library's. */
export function PlainField({ label, description, error, aside, ...input }: PlainFieldProps) {
  const id = useId();
  const describedBy = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ');
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {description && (
        <p className={styles.description} id={`${id}-description`}>
          {description}
        </p>
      )}
      <div className={styles.line}>
        <input
          {...input}
          id={id}
          className={styles.input}
          data-with-aside={aside !== undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
